/** Accounts of the gallery's server. Each account's last digits select the state to show. */
export const accounts = {
  rich: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  empty: '0x00000000000000000000000000000000000000e0',
  loading: '0x00000000000000000000000000000000000000a0',
  failing: '0x00000000000000000000000000000000000000f0',
  partial: '0x00000000000000000000000000000000000000c0',
  extreme: '0x00000000000000000000000000000000000000d0',
} as const
/** A state of an account. */
export type Scene = keyof typeof accounts

const chainId = 'eip155:31337'
const peer = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = (digit: string) => `${chainId}:0x${digit.repeat(40)}`

function balance(name: string, symbol: string, numeric: string, price: number, address?: string) {
  return {
    name,
    symbol,
    chainId,
    ...(address && { address }),
    ...(price > 0 && { value: Number(numeric) * price }),
    price,
    quantity: { decimals: '18', numeric },
    iconUrl: '',
  }
}

const ether = balance('Ether', 'ETH', '3.9214', 2500)
const dollar = balance('Dev Dollar', 'DUSD', '2250', 1, token('1'))
const wrapped = balance('Wrapped Dev', 'WDEV', '17.04', 25.06, token('2'))

const balances: Record<Scene, readonly unknown[]> = {
  rich: [ether, dollar, wrapped],
  empty: [],
  loading: [],
  failing: [],
  partial: [ether, balance('Unpriced', 'UNP', '12.5', 0, token('3'))],
  extreme: [
    balance(
      'Wrapped Token With A Name That Goes On And On',
      'VERYLONGSYMBOL',
      '12345678901234567890.123456789',
      1.07,
      token('4'),
    ),
    balance('قطعة نقدية', 'قطع', '1250.5', 0.0000001, token('5')),
    balance('Dust', 'DUST', '0.000000000000000001', 0.5, token('6')),
    ether,
  ],
}

/** Draws an NFT's picture. */
export const drawing = (hue: number, hole: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><rect width="80" height="80" fill="hsl(${hue} 60% 82%)"/><circle cx="40" cy="44" r="${hole}" fill="hsl(${hue} 55% 45%)"/><circle cx="32" cy="38" r="4" fill="#fff"/><circle cx="48" cy="38" r="4" fill="#fff"/></svg>`,
  )}`

function nft(id: string, hue: number | undefined, isSpam = false, quantity = '1') {
  return {
    chainId,
    address: token('7'),
    tokenId: id,
    standard: quantity === '1' ? 'ERC721' : 'ERC1155',
    quantity,
    name: isSpam ? 'CLAIM YOUR PRIZE' : `Mob Keys #${id.slice(0, 4)}`,
    description: null,
    collection: { name: isSpam ? null : 'Mob Keys', symbol: 'MOB' },
    image: hue === undefined ? null : { url: drawing(hue, 22), content_type: 'image/svg+xml' },
    flags: { is_spam: isSpam },
  }
}

const nfts: Record<Scene, readonly unknown[]> = {
  rich: [
    nft('7', 40),
    nft('112', 200),
    nft('4031', 320),
    nft('9', undefined, false, '25'),
    nft('1', 0, true),
  ],
  empty: [],
  loading: [],
  failing: [],
  partial: [nft('1', 0, true), nft('2', 0, true)],
  extreme: [nft(`${2n ** 255n}`, 120, false, '99999999999999'), nft('2', undefined)],
}

function entry(
  at: number,
  day: string,
  operationType: string,
  moved: readonly unknown[],
  status = 'confirmed',
) {
  return {
    id: `${chainId}:0x${String(at).padStart(64, '0')}:0`,
    metadata: {
      operationType,
      hash: `0x${String(at).padStart(64, '0')}`,
      minedAt: `${day}T09:59:48Z`,
      sentFrom: operationType === 'send' ? accounts.rich : peer,
      sentTo: peer,
      status,
      nonce: at,
      application: null,
      chain: chainId,
    },
    transfers: moved.length > 0 ? moved : [moves('self', '0', 'ETH')],
  }
}

function moves(direction: string, numeric: string, symbol: string, value: number | null = null) {
  return {
    fungible_info: { name: symbol === 'ETH' ? 'Ether' : symbol, symbol, icon: null },
    nft_info: null,
    direction,
    quantity: { numeric },
    value,
    price: null,
  }
}

const history: Record<Scene, readonly unknown[]> = {
  rich: [
    entry(9, '2026-11-20', 'send', [moves('out', '12.5', 'DUSD', 12.5)]),
    entry(8, '2026-11-18', 'receive', [moves('in', '1.5', 'ETH', 3750)]),
    entry(7, '2026-11-15', 'trade', [moves('out', '1.25', 'ETH'), moves('in', '3115.62', 'DUSD', 3115.62)]),
    entry(6, '2026-11-11', 'send', [moves('out', '0.4', 'ETH', 1000)], 'failed'),
    entry(5, '2026-10-30', 'mint', [
      {
        fungible_info: null,
        nft_info: {
          name: 'Mob Keys #7',
          content: { preview: { url: drawing(40, 22), content_type: 'image/svg+xml' }, detail: null },
          flags: { is_spam: false },
        },
        direction: 'in',
        quantity: { numeric: '1' },
        value: null,
        price: null,
      },
    ]),
    entry(4, '2026-10-12', 'approve', []),
    entry(3, '2025-12-24', 'execute', []),
    entry(2, '2025-12-20', 'send', [moves('out', '0.25', 'ETH', 625)]),
  ],
  empty: [],
  loading: [],
  failing: [],
  partial: [],
  extreme: [
    entry(1, '2026-01-02', 'receive', [
      moves('in', '12345678901234567890.5', 'VERYLONGSYMBOL', 13_209_876_424_320),
    ]),
  ],
}

/** A month in steps of 15 hours: irregular, but always the same. */
const portfolio = Array.from({ length: 49 }, (_, at) => ({
  at: new Date(Date.UTC(2026, 9, 21) + at * 54_000_000).toISOString(),
  value: 9_000 + at * 70 + 900 * Math.sin(at / 3) + (at > 30 ? 1_400 : 0),
}))

const approved = (name: string | null, symbol: string | null, amount: string | null, rest: object = {}) => ({
  chainId,
  token: { address: token('1'), name, symbol, decimals: 18, iconUrl: '' },
  scope: 'amount',
  spender: token('9'),
  amount,
  tokenId: null,
  approvedAt: '2026-11-18T09:59:48Z',
  ...rest,
})
const approvals: Partial<Record<Scene, readonly unknown[]>> = {
  rich: [
    approved('Dev Dollar', 'DUSD', '12500000000000000000'),
    approved('Wrapped Dev', 'WDEV', String(2n ** 256n - 1n), { spender: token('8') }),
    approved('Mob Keys', 'MOB', null, { scope: 'collection', spender: token('7') }),
    approved('Mob Keys', 'MOB', null, { scope: 'nft', tokenId: '112' }),
    approved(null, null, '5', { spender: token('6') }),
  ],
  extreme: [
    approved('Wrapped Token With A Name That Goes On And On', 'VERYLONGSYMBOL', String(10n ** 28n)),
    approved('قطعة نقدية', 'قطع', null, { scope: 'nft', tokenId: `${2n ** 255n}` }),
  ],
}

const swapTokens = [
  { name: 'Ether', symbol: 'ETH', address: `${chainId}:0x${'e'.repeat(40)}`, decimals: 18 },
  { name: 'Dev Dollar', symbol: 'DUSD', address: token('1'), decimals: 18 },
  { name: 'Wrapped Dev', symbol: 'WDEV', address: token('2'), decimals: 18 },
  { name: 'Mob Token', symbol: 'MOB', address: token('8'), decimals: 18 },
].map((listed) => ({ ...listed, logoUri: null, eip2612: false }))
const swapQuote = {
  id: null,
  fromAmount: '500000000000000000',
  fromAccount: `${chainId}:0x${'e'.repeat(40)}`,
  toAmount: '1242271403000000000000',
  toAccount: token('1'),
  priceImpact: '0.0124',
  fee: '1500000000000000',
  spender: null,
  takesPermit: false,
}
const swapCall = {
  tx: {
    from: `${chainId}:${peer}`,
    to: token('9'),
    data: '0x',
    amount: '1',
    eip155: { gas: '230000', gasPrice: '8000000000' },
  },
}

/** Responds to a request of the Provider API or of chain RPC. Undefined leaves it pending forever. */
export function answer(path: string, body: unknown): { status: number; json: unknown } | undefined {
  if (path.startsWith('/v1/supported-chains')) return ok({ http: [chainId], ws: [] })
  if (path.startsWith('/v1/convert/build-transaction')) return ok(swapCall)
  if (path.startsWith('/v1/convert/quotes')) return ok({ quotes: [swapQuote] })
  if (path.startsWith('/v1/convert/tokens')) return ok({ tokens: swapTokens })
  if (path.startsWith('/v1/fungible/price')) return ok({ fungibles: [] })
  if (body !== undefined) return ok(Array.isArray(body) ? body.map(answerRpc) : answerRpc(body))
  const scene =
    (Object.keys(accounts) as Scene[]).find((name) =>
      path.toLowerCase().includes(accounts[name].toLowerCase()),
    ) ?? 'rich'
  if (path.startsWith('/v1/identity')) {
    return ok({ name: scene === 'rich' ? 'ada.mob.id' : null, avatar: null, resolvedAt: null })
  }
  if (scene === 'loading') return undefined
  if (scene === 'failing')
    return { status: 503, json: { status: 'FAILED', reasons: [], code: 'UPSTREAM_UNAVAILABLE' } }
  if (path.includes('/balance')) return ok({ balances: balances[scene], isComplete: scene !== 'partial' })
  if (path.includes('/portfolio')) return ok({ data: scene === 'empty' ? [] : portfolio })
  if (path.includes('/approvals'))
    return ok({ data: approvals[scene] ?? [], isComplete: scene !== 'extreme' })
  if (path.includes('/nfts')) return ok({ data: nfts[scene], next: null })
  if (path.includes('/history')) return ok({ data: history[scene], next: null })
  return { status: 404, json: { status: 'FAILED', reasons: [], code: 'NOT_FOUND' } }
}

const ok = (json: unknown) => ({ status: 200, json })

function answerRpc(call: unknown) {
  const { id, method } = Object(call) as { id: number; method: string }
  const results: Record<string, unknown> = {
    eth_chainId: '0x7a69',
    eth_estimateGas: '0x5208',
    eth_gasPrice: '0x3b9aca00',
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_blockNumber: '0x10',
    eth_getTransactionCount: '0x1',
    eth_getTransactionByHash: {
      ...{ hash: `0x${'ab'.repeat(32)}`, from: accounts.rich, to: peer, value: '0x0', nonce: '0x1' },
      ...{ input: `0x095ea7b3${'0'.repeat(128)}`, type: '0x0', gas: '0x5208', gasPrice: '0x1' },
    },
    eth_feeHistory: {
      oldestBlock: '0xf',
      baseFeePerGas: ['0x3b9aca00', '0x3b9aca00'],
      gasUsedRatio: [0.5],
      reward: [['0x5f5e100', '0x77359400']],
    },
    eth_getBlockByNumber: {
      number: '0x10',
      baseFeePerGas: '0x3b9aca00',
      timestamp: '0x1',
      transactions: [],
      hash: `0x${'1'.repeat(64)}`,
    },
  }
  return { jsonrpc: '2.0', id, result: results[method] ?? null }
}
