import { testWorld } from '@latchkey/devnet/testWorld'
import { evmChainId } from '@latchkey/protocol/ids'
import { formatSignInMessage, type SignInMessage } from '@latchkey/protocol/signIn'
import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashMessage,
  http,
  parseAbi,
  parseSignature,
  publicActions,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { compileContract } from '../../test/chains/compileContract.ts'
import { createPage, type Signed } from '../../test/createPage.ts'
import { servedChain } from '../../test/servedChain.ts'
import { startServer } from '../../test/startServer.ts'
import { startSignIn } from '../../test/startSignIn.ts'
import { createMemoryStore } from './store.ts'
import { verifySolana } from './verifySolana.ts'

const world = await testWorld()
const origin = 'http://localhost:5173'
const chainId = evmChainId(Number(world.network.id))
const keyOf = (name: string) =>
  privateKeyToAccount(world.accounts.find((account) => account.name === name)!.privateKey)
const [alice, bob, carol] = ['alice', 'bob', 'carol'].map(keyOf) as [
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
  ReturnType<typeof keyOf>,
]
const query = `?projectId=${world.projectId}`
const newPage = (at = origin) => createPage(`${world.api}/sign-in`, { origin: at, chainId, query })
const page = newPage()

const factoryAbi = parseAbi([
  'function createWallet(address owner, bytes32 salt) returns (address)',
  'function walletOf(address owner, bytes32 salt) view returns (address)',
])
const chain = createWalletClient({
  account: alice,
  chain: {
    id: Number(world.network.id),
    name: 'Devnet',
    nativeCurrency: world.network.nativeCurrency,
    rpcUrls: { default: { http: [world.rpc] } },
  },
  transport: http(world.rpc),
  pollingInterval: 20,
}).extend(publicActions)

function saltOf(text: string): Hex {
  return `0x${Buffer.from(text).toString('hex').padEnd(64, '0')}`
}

const walletOf = (owner: Address, salt: Hex) =>
  chain.readContract({
    address: world.contracts.walletFactory,
    abi: factoryAbi,
    functionName: 'walletOf',
    args: [owner, salt],
  })

async function deployWallet(owner: Address, salt: Hex): Promise<Address> {
  const hash = await chain.writeContract({
    address: world.contracts.walletFactory,
    abi: factoryAbi,
    functionName: 'createWallet',
    args: [owner, salt],
  })
  await chain.waitForTransactionReceipt({ hash })
  return walletOf(owner, salt)
}

async function deployApprover(form: number): Promise<Address> {
  const abi = parseAbi(['constructor(uint8 form)'])
  const hash = await chain.deployContract({ abi, bytecode: compileContract('Approver'), args: [form] })
  const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
  return getAddress(contractAddress!)
}

async function approve(wallet: Address, messageHash: Hex): Promise<void> {
  const abi = parseAbi(['function approve(bytes32 hash)'])
  const hash = await chain.writeContract({
    address: wallet,
    abi,
    functionName: 'approve',
    args: [messageHash],
  })
  await chain.waitForTransactionReceipt({ hash })
}

/** Signs for an account with another account's key. */
async function signFor(address: Address, key: typeof alice): Promise<Signed> {
  const message = formatSignInMessage(await page.claims(address))
  return { message, signature: await key.signMessage({ message }) }
}

const same = (signature: Hex) => signature
const toCompact = (signature: Hex) =>
  serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))

describe('accounts that may sign in', () => {
  it('[3.3 message] [3.3 signature] signs in a key, and stores and lists its session with all claims and the signed message', async () => {
    const visitor = newPage()
    const claims = await visitor.claims(alice.address, {
      statement: 'Sign in to the mob.',
      expirationTime: at(3_600_000),
      notBefore: at(-1_000),
      requestId: 'one',
      resources: ['https://mob.example/rules'],
    })
    const signed = await signClaims(claims)
    const { status, body } = await visitor.post(signed)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(body.session).toMatchObject({ ...signed, isCurrent: true })
    expect(body.session.data).toEqual(claims)
    expect(await visitor.sessions()).toEqual([body.session])
    expect(await newPage().sessions()).toEqual([])
  })

  it.each([
    ['a compact signature (EIP-2098)', {}, toCompact],
    [
      'timestamps in lowercase',
      { issuedAt: at(-1_000).toLowerCase(), expirationTime: at(60_000).toLowerCase() },
      same,
    ],
    ['the page’s scheme', { scheme: 'http' }, same],
  ] as const)('signs in a key with %s', async (_, changes, write) => {
    const claims = await page.claims(carol.address, changes)
    const { message, signature } = await signClaims(claims, carol)
    const { status, body } = await page.post({ message, signature: write(signature) })
    expect([status, body.session?.data], JSON.stringify(body)).toEqual([200, claims])
  })

  it('refuses a compact signature by another key', async () => {
    const { message, signature } = await signClaims(await page.claims(alice.address), bob)
    expect(refusal(await page.post({ message, signature: toCompact(signature) }))).toEqual([401, 'signature'])
  })

  it('accepts a contract’s owner (ERC-1271), and no other key', async () => {
    const wallet = await deployWallet(bob.address, saltOf('1271'))
    const good = await page.post(await signFor(wallet, bob))
    expect(good.body.session?.data.accountAddress, JSON.stringify(good.body)).toBe(wallet)
    expect(refusal(await page.post(await signFor(wallet, carol)))).toEqual([401, 'signature'])
  })

  it.each([
    ['ERC-1271', 0],
    ['the older form of ERC-1271 with the hash', 1],
    ['the older form of ERC-1271 with the signed bytes', 2],
  ])('signs in a contract with an empty signature that it approves by hash, by %s', async (_, form) => {
    const wallet = await deployApprover(form)
    const message = formatSignInMessage(await page.claims(wallet))
    expect(refusal(await page.post({ message, signature: '0x' }))).toEqual([401, 'signature'])
    const approved = formatSignInMessage(await page.claims(wallet))
    await approve(wallet, hashMessage(approved))
    const { status, body } = await page.post({ message: approved, signature: '0x' })
    expect([status, body.session?.data.accountAddress], JSON.stringify(body)).toEqual([200, wallet])
  })

  it.each<[what: string, open: () => Promise<string>]>([
    ['a contract that echoes its input', () => deployApprover(3)],
    ['a contract that returns extra data', () => deployApprover(4)],
    ['the identity precompile', async () => '0x0000000000000000000000000000000000000004'],
    ['a key', async () => carol.address],
  ])('refuses to sign in %s with an empty signature', async (_, open) => {
    const message = formatSignInMessage(await page.claims(await open()))
    expect(refusal(await page.post({ message, signature: '0x' }))).toEqual([401, 'signature'])
  })

  it('verifies a contract before its deployment with its factory data (ERC-6492)', async () => {
    const salt = saltOf('6492')
    const wallet = await walletOf(bob.address, salt)
    const wrapped = async (key: typeof bob) => {
      const { message, signature } = await signFor(wallet, key)
      const data = encodeFunctionData({
        abi: factoryAbi,
        functionName: 'createWallet',
        args: [bob.address, salt],
      })
      return {
        message,
        signature: serializeErc6492Signature({
          address: world.contracts.walletFactory,
          data,
          signature: signature as Hex,
        }),
      }
    }
    const good = await page.post(await wrapped(bob))
    expect(good.body.session?.data.accountAddress, JSON.stringify(good.body)).toBe(wallet)
    expect(refusal(await page.post(await wrapped(carol)))).toEqual([401, 'signature'])
    expect(await chain.getCode({ address: wallet })).toBeUndefined()
  })

  it('accepts a key that delegates to a contract (EIP-7702), and signatures that the contract approves', async () => {
    const delegator = privateKeyToAccount(generatePrivateKey())
    const contractAddress = await deployWallet(bob.address, saltOf('7702'))
    expect(refusal(await page.post(await signFor(delegator.address, bob)))).toEqual([401, 'signature'])
    const authorization = await delegator.signAuthorization({
      contractAddress,
      chainId: Number(world.network.id),
      nonce: 0,
    })
    const hash = await chain.sendTransaction({ to: alice.address, authorizationList: [authorization] })
    await chain.waitForTransactionReceipt({ hash })
    expect(await chain.getCode({ address: delegator.address })).toBe(
      `0xef0100${contractAddress.slice(2).toLowerCase()}`,
    )
    for (const key of [delegator, bob]) {
      const { status, body } = await page.post(await signFor(delegator.address, key))
      expect(status, JSON.stringify(body)).toBe(200)
    }
    expect(refusal(await page.post(await signFor(delegator.address, carol)))).toEqual([401, 'signature'])
  })

  it('accepts a key that delegates to the embedded wallet’s code (EIP-7702), and nobody else', async () => {
    const delegator = privateKeyToAccount(generatePrivateKey())
    const { address } = delegator
    const authorization = await delegator.signAuthorization({
      contractAddress: world.smartAccounts.delegate,
      chainId: Number(world.network.id),
      nonce: 0,
    })
    const hash = await chain.sendTransaction({ to: alice.address, authorizationList: [authorization] })
    await chain.waitForTransactionReceipt({ hash })
    const { status, body } = await page.post(await signFor(address, delegator))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(refusal(await page.post(await signFor(address, carol)))).toEqual([401, 'signature'])
    // Approved by the contract (ERC-1271), as other verifiers do.
    const signature = await delegator.signMessage({ message: 'gm' })
    expect(await chain.verifyMessage({ address, message: 'gm', signature })).toBe(true)
    expect(await chain.verifyMessage({ address, message: 'gn', signature })).toBe(false)
  })

  it('distinguishes an unreachable chain from an invalid signature', async () => {
    const server = await startServer({
      chains: [servedChain(31337, 'http://127.0.0.1:9')],
      projects: [{ id: 'app', name: 'App', origins: [origin] }],
    })
    try {
      const there = createPage(`${server.origins.api}/sign-in`, { origin, chainId, query: '?projectId=app' })
      const message = formatSignInMessage(await there.claims(carol.address))
      const asked = await there.post({ message, signature: await bob.signMessage({ message }) })
      expect([asked.status, asked.body.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
      // A key's own signature does not require the chain.
      expect((await there.signIn(carol)).status).toBe(200)
    } finally {
      await server.close()
    }
  })
})

/** Signs, and returns the claims as well, like wallets that connect and sign in at once (CAIP-74). */
async function signClaims(claims: SignInMessage, key = alice) {
  const message = formatSignInMessage(claims)
  const signature = await key.signMessage({ message })
  const { accountAddress, uri, issuedAt, notBefore, expirationTime, chainId: chain, ...same } = claims
  const times = {
    iat: issuedAt,
    ...(notBefore && { nbf: notBefore }),
    ...(expirationTime && { exp: expirationTime }),
  }
  const p = { ...same, iss: `did:pkh:${chain}:${accountAddress}`, aud: uri, ...times }
  return { message, signature, cacao: { h: { t: 'caip122' }, p, s: { t: 'eip191', s: signature } } }
}

const now = Date.now()
const at = (ms: number) => new Date(now + ms).toISOString()
const refused: [what: string, changes: Partial<SignInMessage>, field: string][] = [
  ['another domain', { domain: 'evil.example' }, 'domain'],
  ['the domain of another port', { domain: 'localhost:5174' }, 'domain'],
  ['another address', { uri: 'http://evil.example/' }, 'uri'],
  ['an address of another port', { uri: 'http://localhost:5174/' }, 'uri'],
  ['an address that is not http or https', { uri: 'ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3' }, 'uri'],
  ['an unsupported chain', { chainId: 'eip155:1' }, 'chainId'],
  ['an unknown nonce', { nonce: 'abcdefghijklmnopqrstuv' }, 'nonce'],
  ['a short nonce', { nonce: 'abcdefg' }, 'nonce'],
  ['a future issue time', { issuedAt: at(600_000) }, 'issuedAt'],
  ['an expired message in lowercase', { expirationTime: at(-1_000).toLowerCase() }, 'expirationTime'],
  ['an expired message', { expirationTime: at(-1_000) }, 'expirationTime'],
  ['a message that is not valid yet', { notBefore: at(600_000) }, 'notBefore'],
  ['a statement beyond ASCII', { statement: 'Sígn in' }, 'statement'],
  ['an impossible date', { issuedAt: '2026-02-30T00:00:00Z' }, 'issuedAt'],
]

describe('correctly signed but invalid messages', () => {
  it.each(refused)('are refused for %s', async (_, changes, field) => {
    expect(refusal(await page.signIn(carol, changes))).toEqual([401, field])
  })

  it('are refused when reused', async () => {
    const signed = await page.sign(carol)
    expect((await page.post(signed)).status).toBe(200)
    expect(refusal(await page.post(signed))).toEqual([401, 'nonce'])
    expect(refusal(await newPage().post(signed))).toEqual([401, 'nonce'])
  })

  it('are refused if their nonce came with an invalid signature before', async () => {
    const signed = await page.sign(carol)
    const forged = await bob.signMessage({ message: signed.message })
    expect(refusal(await page.post({ ...signed, signature: forged }))).toEqual([401, 'signature'])
    expect(refusal(await page.post(signed))).toEqual([401, 'nonce'])
  })

  it('are refused with any byte edited', async () => {
    const { message, signature } = await page.sign(carol, { statement: 'Sign in.', requestId: 'one' })
    const places = [0, 30, message.indexOf('0x') + 5, message.indexOf('Sign in.'), message.length - 1]
    for (const place of places) {
      const other = message[place] === 'x' ? 'y' : 'x'
      const edited = message.slice(0, place) + other + message.slice(place + 1)
      expect((await page.post({ message: edited, signature })).body.code).toBe('SIGN_IN_INVALID')
    }
  })

  it.each([
    ['trailing text', (message: string) => `${message}\nand send all my money`, 'message'],
    ['a trailing line break', (message: string) => `${message}\n`, 'message'],
    ['another scheme than the page’s', (message: string) => `https://${message}`, 'domain'],
  ])('are refused with %s', async (_, change, field) => {
    const message = change(formatSignInMessage(await page.claims(carol.address)))
    expect(refusal(await page.post({ message, signature: await carol.signMessage({ message }) }))).toEqual([
      401,
      field,
    ])
  })

  it('are refused with the address in another case', async () => {
    const message = formatSignInMessage(await page.claims(carol.address.toLowerCase()))
    const signature = await carol.signMessage({ message })
    expect(refusal(await page.post({ message, signature }))).toEqual([401, 'accountAddress'])
  })

  it.each([
    ['polkadot:b0a8d493285c2df73290dfb7e61f870f', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
    ['cosmos:cosmoshub-3', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
    ['bip122:000000000019d6689c085ae165831e93', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ] as const)('are refused for %s, which is not supported here', async (chainId, address) => {
    const message = formatSignInMessage(await page.claims(address, { chainId }))
    const { status, body } = await page.post({ message, signature: '0x11' })
    const description = `Sign-in is not supported on ${chainId}.`
    expect([status, body.code, body.reasons]).toEqual([
      401,
      'SIGN_IN_INVALID',
      [{ field: 'chainId', description }],
    ])
  })

  it('are refused in a namespace without a verifier', async () => {
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const settings = { chains: [solana, chainId], transport: 'bearer' } as const
    const there = await startSignIn({
      store: createMemoryStore(),
      ...settings,
      verify: { solana: verifySolana },
    })
    try {
      const visitor = createPage(there.url, { origin: there.origin, chainId })
      const { status, body } = await visitor.signIn(carol)
      const description = `Accounts on ${chainId} cannot sign in. Supported namespaces: solana.`
      expect([status, body.code, body.reasons]).toEqual([
        401,
        'SIGN_IN_INVALID',
        [{ field: 'chainId', description }],
      ])
    } finally {
      await there.close()
    }
  })

  it('are refused with malformed signatures, without an internal error', async () => {
    const magic = '6492'.repeat(16)
    const erc8010 = '8010'.repeat(16)
    const odd = [
      '0x',
      '0x11',
      `0x${'00'.repeat(65)}`,
      `0x${'ff'.repeat(65)}`,
      'none',
      `0x${magic}`,
      `0x${erc8010}`,
    ]
    const long = [
      `0x${'11'.repeat(300)}${magic}`,
      `0x${'22'.repeat(300)}${erc8010}`,
      `0x${'ab'.repeat(10_000)}`,
    ]
    for (const signature of [...odd, ...long]) {
      const { message } = await page.sign(carol)
      expect([signature.slice(0, 20), refusal(await page.post({ message, signature }))]).toEqual([
        signature.slice(0, 20),
        [401, 'signature'],
      ])
    }
  })

  it('are refused when posted from another origin of the project', async () => {
    const signed = await page.sign(carol)
    expect(refusal(await newPage('http://localhost:9999').post(signed))).toEqual([401, 'domain'])
  })

  it('are refused with a CACAO of other contents', async () => {
    const { message, signature, cacao } = await signClaims(await page.claims(carol.address), carol)
    const { p } = cacao
    const wrong = [
      { ...cacao, p: { ...p, iss: `did:pkh:${chainId}:${bob.address}` } },
      { ...cacao, p: { ...p, statement: 'I owe you.' } },
      { ...cacao, s: { t: 'eip191', s: '0x11' } },
      { ...cacao, s: { ...cacao.s, t: 'x'.repeat(33) } },
      { words: 'of anyone' },
      null,
    ]
    for (const other of wrong)
      expect(refusal(await page.post({ message, signature, cacao: other }))).toEqual([401, 'cacao'])
    const padded = { ...cacao, p: { ...p, picture: 'x'.repeat(100_000) }, note: 'x' }
    const { body } = await page.post({ message, signature, cacao: padded })
    expect(body.session.cacao).toEqual(cacao)
    expect((await page.sessions())[0]?.cacao).toEqual(cacao)
  })
})

describe('invalid requests', () => {
  const shapes: [what: string, body: unknown, status: number, code: string][] = [
    ['a missing message', { signature: '0x11' }, 422, 'BODY_INVALID'],
    ['a body that is not JSON', 'message', 422, 'BODY_INVALID'],
    ['a message that is a number', { message: 1, signature: '0x11' }, 422, 'BODY_INVALID'],
    ['an empty signature', { message: 'a', signature: '' }, 400, 'PARAMETER_INVALID'],
    ['a signature that cannot be stored', { message: 'a', signature: '\0' }, 400, 'PARAMETER_INVALID'],
    [
      'a message that is too long',
      { message: 'a'.repeat(20_000), signature: '0x11' },
      400,
      'PARAMETER_INVALID',
    ],
    ['a body that is too long', { message: 'a'.repeat(300_000), signature: '0x11' }, 413, 'BODY_TOO_LARGE'],
  ]
  it.each(shapes)('fail for %s', async (_, body, status, code) => {
    const answer = await page.ask('/sessions', body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  it('are refused for a wrong method, path or project', async () => {
    const put = await fetch(`${world.api}/sign-in/sessions${query}`, { method: 'PUT', body: '{}' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST, GET'])
    expect((await page.ask('/elsewhere')).status).toBe(404)
    const nobody = await fetch(`${world.api}/sign-in/nonce`, { method: 'POST', body: '{}' })
    expect([nobody.status, (await nobody.json()).code]).toEqual([401, 'PROJECT_REQUIRED'])
  })

  it('are refused from a page of another origin', async () => {
    const answer = await page.ask('/nonce', {}, { origin: 'https://evil.example' })
    expect([answer.status, answer.body.code]).toEqual([403, 'ORIGIN_NOT_ALLOWED'])
  })

  it('generates unique nonces of 128 random bits', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => page.ask('/nonce', {})))
    const nonces = answers.map(({ body }) => body.nonce)
    expect(new Set(nonces).size).toBe(50)
    for (const nonce of nonces) expect(nonce).toMatch(/^[a-zA-Z0-9]{22,}$/)
  })
})

function refusal({ status, body }: Awaited<ReturnType<typeof page.post>>): [number, string | undefined] {
  return [status, body.code === 'SIGN_IN_INVALID' ? body.reasons?.[0]?.field : body.code]
}
