import {
  createClient,
  custom,
  encodeFunctionData,
  type Hex,
  hashMessage,
  parseAbi,
  stringToHex,
  toHex,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { isApprovedByContract } from './isApprovedByContract.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const [message, signature] = ['Hello ✓', '0x1234'] as const
const functionName = 'isValidSignature'
const current = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const legacy = parseAbi(['function isValidSignature(bytes, bytes) view returns (bytes4)'])
/** The return values of ERC-1271, and of its draft form, padded to a word. */
const [magic, legacyMagic] = ['0x1626ba7e', '0x20c13b0b'].map((value) => value.padEnd(66, '0')) as [Hex, Hex]

const bytes = stringToHex(message)
const prefixed = stringToHex(`\x19Ethereum Signed Message:\n${(bytes.length - 2) / 2}${message}`)
const asLegacy = (data: Hex, signed: Hex = signature) =>
  encodeFunctionData({ abi: legacy, functionName, args: [data, signed] })
const asCurrent = encodeFunctionData({ abi: current, functionName, args: [hashMessage(message), signature] })

/** Verifies on a chain with a contract that returns the given value, or reverts without one. */
function isApproved(
  answer: (data: Hex) => Hex | undefined,
  code: Hex | undefined = '0x60',
): Promise<boolean> {
  const request = async ({ method, params }: { method: string; params: [unknown] }) => {
    if (method === 'eth_getCode' && params[0] === address && code) return code
    const { to, data } = params[0] as { to: string; data: Hex }
    const answered = method === 'eth_call' && to === address ? answer(data) : undefined
    if (answered === undefined) throw Object.assign(new Error('execution reverted'), { code: 3 })
    return answered
  }
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  return isApprovedByContract(client, { address, message, signature })
}

describe('accepts a contract that approves', () => {
  it.each([
    ['the hash of the message', asCurrent, magic],
    ['the hash, in the older form', asLegacy(hashMessage(message)), legacyMagic],
    ['the signed bytes, in the older form', asLegacy(prefixed), legacyMagic],
    ['the text, in the older form', asLegacy(bytes), legacyMagic],
  ])('%s', async (_, call, answer) => {
    expect(await isApproved((data) => (data === call ? answer : undefined))).toBe(true)
    expect(await isApproved((data) => (data === call ? answer : '0x'))).toBe(true)
    // Another form's value, a longer value, a shorter one, and only its selector.
    const others = [
      answer === magic ? legacyMagic : magic,
      `${answer}00`,
      answer.slice(0, -2),
      call.slice(0, 10),
    ]
    for (const other of [...others, `${call.slice(0, 10)}${'f'.repeat(56)}`, toHex(1, { size: 32 })])
      expect([other, await isApproved((data) => (data === call ? (other as Hex) : undefined))]).toEqual([
        other,
        false,
      ])
  })
})

describe('rejects a contract that', () => {
  const yes = (data: Hex) => data.slice(0, 10).padEnd(66, '0') as Hex

  it('is not deployed, or its code cannot be read', async () => {
    const answer = (data: Hex) => (data === asCurrent ? magic : undefined)
    expect(await isApproved(answer)).toBe(true)
    expect(await isApproved(answer, '0x')).toBe(false)
    const request = async ({ method }: { method: string }) => {
      if (method === 'eth_getCode') throw new Error('Down')
      return magic
    }
    const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
    expect(await isApprovedByContract(client, { address, message, signature })).toBe(false)
  })

  it('reverts, or echoes its input', async () => {
    expect(await isApproved(() => undefined)).toBe(false)
    expect(await isApproved((data) => data)).toBe(false)
  })

  it.each([
    ['everything', () => true],
    ['everything in the final form', (data: Hex) => data.startsWith('0x1626ba7e')],
    ['everything in the older form', (data: Hex) => data.startsWith('0x20c13b0b')],
  ])('approves %s', async (_, isOf) => {
    expect(await isApproved((data) => (isOf(data) ? yes(data) : undefined))).toBe(false)
  })

  it('approves everything without a signature', async () => {
    const empty = '0'.repeat(64)
    const isOwn = (data: Hex) => data === asCurrent || data.endsWith(empty)
    expect(await isApproved((data) => (isOwn(data) ? yes(data) : undefined))).toBe(false)
  })
})
