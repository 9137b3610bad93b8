import {
  type Hex,
  hashMessage,
  recoverAddress,
  recoverMessageAddress,
  recoverTypedDataAddress,
  slice,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import * as erc7739 from 'viem/experimental/erc7739'
import { describe, expect, it } from 'vitest'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Account } from '../base/ports.ts'
import type { SignerContext } from './signerContext.ts'
import { signMessage, signTypedData } from './signMessage.ts'

const key = privateKeyToAccount(generatePrivateKey())
const owner = key.address
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const chainId = 'eip155:10'
const eoa: Account = { type: 'eoa', address: owner, owner }
const smartAccount: Account = { type: 'smartAccount', address: smart, owner }
const verifierDomain = {
  name: 'Latchkey Account',
  version: '1',
  chainId: 10,
  verifyingContract: smart,
  salt: `0x${'00'.repeat(32)}`,
} as const
const typedData = {
  domain: { name: 'Mob', chainId: 10 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'gm' },
} as const
const { signal } = new AbortController()

/**
 * Sends a request to the wallet of this account, where a smart account is deployed. Returns its result or error, the
 * approvals that were requested, and how often the vault signed.
 */
async function send(
  method: 'personal_sign' | 'eth_signTypedData_v4',
  params: readonly unknown[],
  { account = eoa, isRejected = false }: { account?: Account | undefined; isRejected?: boolean } = {},
) {
  const asked: unknown[] = []
  let signed = 0
  const counted =
    <given, taken>(sign: (given: given) => taken) =>
    (given: given, address: string) => {
      signed += 1
      expect(address).toBe(owner)
      return sign(given)
    }
  const context = {
    accounts: { getPreferred: async () => account, listOwn: async () => [owner, smart] },
    approvals: {
      async ask(approval: unknown, given: AbortSignal) {
        expect([signed, given]).toEqual([0, signal])
        asked.push(approval)
        if (isRejected) throw new FrameFailureError('REJECTED', 'Rejected.')
      },
    },
    vault: {
      signMessage: counted((message: { raw: Hex }) => key.signMessage({ message })),
      signTypedData: counted((data: never) => key.signTypedData(data)),
    },
    settings: {
      appOrigin: 'https://app.example',
      smartAccounts: { [chainId]: { factory: other, implementation: other } },
    },
    chainRpc: async () => '0x01',
    getAppName: () => 'Mob',
  } as unknown as SignerContext
  const sign = method === 'personal_sign' ? signMessage : signTypedData
  const request = { method, params, chainId } as never
  const result = await sign(request, signal, context).catch((error: unknown) => error)
  return { result: result as Hex, asked, signed }
}

const approval = (method: string, params: readonly unknown[], address: string) => ({
  request: { method, params, chainId },
  ...{ address, owner, origin: 'https://app.example', appName: 'Mob', transaction: undefined },
})
const rejected = { name: 'FrameFailureError', failure: { name: 'REJECTED' } }

describe('a message', () => {
  it('is signed by the key after approval', async () => {
    const params = ['0x676d', owner.toLowerCase()]
    const { result, asked } = await send('personal_sign', params)
    expect(asked).toEqual([approval('personal_sign', params, owner)])
    expect(await recoverMessageAddress({ message: 'gm', signature: result })).toBe(owner)
  })

  it('is signed for a smart account by ERC-7739', async () => {
    const { result, asked } = await send('personal_sign', ['0x676d', smart], { account: smartAccount })
    expect(asked).toEqual([approval('personal_sign', ['0x676d', smart], smart)])
    const hash = erc7739.hashMessage({ message: 'gm', verifierDomain })
    expect(await recoverAddress({ hash, signature: result })).toBe(owner)
    expect(await recoverAddress({ hash: hashMessage('gm'), signature: result })).not.toBe(owner)
  })

  it.each([eoa, smartAccount])('is not signed by the $type without approval', async (account) => {
    const { result, signed } = await send('personal_sign', ['0x676d', account.address], {
      account,
      isRejected: true,
    })
    expect(result).toMatchObject(rejected)
    expect(signed).toBe(0)
  })
})

describe('typed data', () => {
  it('is signed by the key as it was approved, whether sent as an object or as JSON', async () => {
    for (const wire of [typedData, JSON.stringify(typedData)]) {
      const { result, asked } = await send('eth_signTypedData_v4', [owner.toLowerCase(), wire])
      const read = { ...typedData, domain: { name: 'Mob', chainId: 10n } }
      const types = { ...typedData.types, EIP712Domain: expect.anything() }
      expect(asked).toEqual([approval('eth_signTypedData_v4', [owner, { ...read, types }], owner)])
      expect(await recoverTypedDataAddress({ ...typedData, signature: result })).toBe(owner)
    }
  })

  it('is signed for a smart account by ERC-7739', async () => {
    const { result } = await send('eth_signTypedData_v4', [smart, typedData], { account: smartAccount })
    const hash = erc7739.hashTypedData({ ...typedData, verifierDomain })
    expect(await recoverAddress({ hash, signature: slice(result, 0, 65) })).toBe(owner)
    expect(await recoverTypedDataAddress({ ...typedData, signature: slice(result, 0, 65) })).not.toBe(owner)
  })

  it.each([eoa, smartAccount])('is not signed by the $type without approval', async (account) => {
    const { result, signed } = await send('eth_signTypedData_v4', [account.address, typedData], {
      account,
      isRejected: true,
    })
    expect(result).toMatchObject(rejected)
    expect(signed).toBe(0)
  })

  it('may name no chain', async () => {
    const { result } = await send('eth_signTypedData_v4', [owner, { ...typedData, domain: {} }])
    expect(await recoverTypedDataAddress({ ...typedData, domain: {}, signature: result })).toBe(owner)
  })

  it.each<[string, unknown, number, string]>([
    ['that is unreadable', '{', -32602, 'Invalid typed data: not JSON'],
    [
      'whose fields throw something other than an error',
      Object.defineProperty({}, 'types', {
        get() {
          throw 'no error'
        },
      }),
      -32602,
      'Invalid typed data: unreadable',
    ],
    [
      'for another chain',
      { ...typedData, domain: { chainId: 1 } },
      -32602,
      'domain.chainId does not match the active chain.',
    ],
    [
      'whose chain is declared as text',
      {
        ...typedData,
        types: { ...typedData.types, EIP712Domain: [{ name: 'chainId', type: 'string' }] },
        domain: { chainId: 'Optimism' },
      },
      -32602,
      'Invalid typed data: types.EIP712Domain: string chainId is not a domain field',
    ],
    [
      'that an own account would verify',
      { ...typedData, domain: { verifyingContract: smart } },
      4100,
      "Apps cannot request signatures that this wallet's accounts verify.",
    ],
  ])('is refused before anyone is asked: data %s', async (_, wire, code, message) => {
    const { result, asked, signed } = await send('eth_signTypedData_v4', [owner, wire])
    expect(result).toMatchObject({ message, failure: { name: 'RPC', code } })
    expect([asked, signed]).toEqual([[], 0])
  })
})

describe.each(['personal_sign', 'eth_signTypedData_v4'] as const)('%s', (method) => {
  const paramsOf = (address: unknown) =>
    method === 'personal_sign' ? ['0x676d', address] : [address, typedData]

  it('is refused for another account, and without a login', async () => {
    const another = await send(method, paramsOf(other))
    const failure = { name: 'RPC', code: 4100 }
    expect(another.result).toMatchObject({ message: 'This account is not logged in.', failure })
    expect(another.asked).toEqual([])
    const nobody = await send(method, paramsOf(owner), { account: null as never })
    expect(nobody.result).toMatchObject({ message: 'Not logged in.', failure: { name: 'NOT_CONNECTED' } })
    expect(nobody.asked).toEqual([])
  })

  it('uses the current account if none is named', async () => {
    const { asked } = await send(method, paramsOf(undefined))
    expect(asked).toMatchObject([{ address: owner }])
  })
})
