import {
  createClient,
  custom,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  hashMessage,
  parseAbi,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { verifyEip155 } from '../signIn/verifyEip155.ts'

const [ada, eve] = [generatePrivateKey(), generatePrivateKey()].map((key) => privateKeyToAccount(key)) as [
  ReturnType<typeof privateKeyToAccount>,
  ReturnType<typeof privateKeyToAccount>,
]
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const chainId = 'eip155:1'
const message = 'Hello'
const claims = {
  chainId,
  uri: 'https://mob.example',
  version: '1',
  domain: 'mob.example',
  nonce: 'abcdefgh',
} as const

type Answer = (method: string, params: { data: Hex }) => unknown

/** Verifies through a node with this response, and records the node's requests. */
async function verify(accountAddress: string, signature: string, answer: Answer) {
  const asked: string[] = []
  const request = async ({ method, params }: { method: string; params: [{ data: Hex }] }) => {
    asked.push(method)
    return answer(method, params[0])
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  const clientOf = (id: string) => {
    if (id !== chainId) throw new TypeError(`No client of ${id}`)
    return client
  }
  const data = { ...claims, accountAddress }
  return { isSigned: await verifyEip155(clientOf)({ data, message, signature }), asked }
}

const fail = (code?: number) => () => {
  throw Object.assign(new Error('No'), code !== undefined && { code })
}
/** A node whose chain has no contracts; calls revert. */
const empty: Answer = (method) => (method === 'eth_getCode' ? '0x' : fail(3)())
const toCompact = (signature: Hex) =>
  serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))

it('verifies a key without the chain, in 65 bytes and in 64', async () => {
  const signature = await ada.signMessage({ message })
  for (const own of [signature, toCompact(signature)])
    expect(await verify(ada.address, own, fail())).toEqual({ isSigned: true, asked: [] })
})

it('refuses another key, and another message', async () => {
  const byEve = await eve.signMessage({ message })
  const other = await ada.signMessage({ message: 'Hello ' })
  for (const signature of [byEve, toCompact(byEve), other, toCompact(other)])
    expect((await verify(ada.address, signature, empty)).isSigned).toBe(false)
})

it('checks the last byte of a signature', async () => {
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8'].map((digit) =>
    privateKeyToAccount(`0x${digit.repeat(64)}`),
  )
  for (const key of keys) {
    const signature = await key.signMessage({ message })
    const other = signature.replace(/..$/, signature.endsWith('1b') ? '1c' : '1b')
    expect((await verify(key.address, signature, empty)).isSigned).toBe(true)
    expect((await verify(key.address, other, empty)).isSigned).toBe(false)
  }
})

it('does not let a contract redirect the server to another host (ERC-3668)', async () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response('{}'))
  vi.stubGlobal('fetch', fetched)
  onTestFinished(() => void vi.unstubAllGlobals())
  const abi = parseAbi(['error OffchainLookup(address, string[], bytes, bytes4, bytes)'])
  const args = [contract, ['https://evil.example'], '0x', '0x12345678', '0x'] as const
  const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args })
  const answer: Answer = (method) => {
    if (method === 'eth_getCode') return '0x60'
    throw Object.assign(new Error('execution reverted'), { code: 3, data })
  }
  expect((await verify(contract, '0x12', answer)).isSigned).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
})

it('handles any malformed signature', async () => {
  // The suffixes of ERC-6492 and of ERC-8010, with nothing to decode before them.
  const marked = ['6492', '8010'].map((mark) => `0x12${mark.repeat(16)}`)
  const none = [
    '0x',
    '0x12',
    `0x${'00'.repeat(64)}`,
    `0x${'ff'.repeat(64)}`,
    `0x${'ff'.repeat(65)}`,
    ...marked,
  ]
  for (const signature of none) expect((await verify(ada.address, signature, empty)).isSigned).toBe(false)
  for (const signature of ['', 'Hello', '0xzz', 'ff'.repeat(65)])
    expect(await verify(ada.address, signature, fail())).toEqual({ isSigned: false, asked: [] })
})

it('lets a contract decide about signatures, even empty ones and those of 64 bytes', async () => {
  const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
  const approved = (signature: Hex) =>
    encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hashMessage(message), signature] })
  const answer: Answer = (method, { data }) => {
    if (method === 'eth_getCode') return '0x60'
    return [approved('0x'), approved(`0x${'ff'.repeat(64)}`)].includes(data)
      ? '0x1626ba7e'.padEnd(66, '0')
      : fail(3)()
  }
  expect((await verify(contract, '0x', answer)).isSigned).toBe(true)
  expect((await verify(contract, `0x${'ff'.repeat(64)}`, answer)).isSigned).toBe(true)
  expect((await verify(contract, '0x12', answer)).isSigned).toBe(false)
})

it.each([3, -32_000, -32_603])('treats a node’s error with the code %i as a refusal', async (code) => {
  expect((await verify(ada.address, '0x12', fail(code))).isSigned).toBe(false)
})

it.each([undefined, -32_005])('treats a node’s failure with the code %s as unreachable', async (code) => {
  await expect(verify(ada.address, '0x12', fail(code))).rejects.toThrow('No')
  const byEve = await eve.signMessage({ message })
  await expect(verify(ada.address, byEve, fail(code))).rejects.toThrow('No')
})

it('treats a node that fails for one call as unreachable, whatever it returns for others', async () => {
  let count = 0
  const once: Answer = (method, params) => {
    count += 1
    return count === 1 ? fail()() : empty(method, params)
  }
  await expect(verify(ada.address, '0x12', once)).rejects.toThrow('No')
})
