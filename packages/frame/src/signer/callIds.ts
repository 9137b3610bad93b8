import { callIdsKeptMax } from '@latchkey/protocol/constants'
import { type Hex, keccak256, stringToHex } from 'viem'
import { callIdsKey } from '../session/sentKey.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext } from './signerContext.ts'

/** Sent calls by the app's id; `own` is the wallet's id of them, and `at` the time when they were sent. */
type StoredCalls = { id: string; own: Hex; chainId: string; at?: number }
type Parts = Pick<SignerContext, 'storage' | 'withLock'>

/** EIP-5792: at most 4,096 bytes, as hex. */
const idLengthMax = 8_194

/**
 * Sends calls under an id chosen by the app, if there is one (EIP-5792), and remembers them by it. An id that was
 * already used is rejected with 5720, across tabs and reloads.
 */
export async function sendUnderId(
  wanted: unknown,
  chainId: string,
  { storage, withLock }: Parts,
  send: () => Promise<Hex>,
): Promise<string> {
  if (wanted !== undefined && (typeof wanted !== 'string' || wanted === '' || wanted.length > idLengthMax))
    throw rpcFailure('invalidParams', `id: expected a string of 1 to ${idLengthMax} characters.`)
  const keep = async (own: Hex) => {
    const id = wanted ?? own
    await withLock('latchkey.callIds', async () => {
      const others = (await readAll({ storage })).filter((each) => each.id !== id)
      await storage.set(callIdsKey, [...others, { id, own, chainId, at: Date.now() }].slice(-callIdsKeptMax))
    })
    return id
  }
  if (wanted === undefined) return keep(await send())
  // The lock ends with its frame, so the id of a request that was rejected or never sent can be reused.
  return withLock(`latchkey.callId.${keccak256(stringToHex(wanted))}`, async () => {
    if (await findCalls(wanted, { storage })) throw rpcFailure('duplicateId', 'The id is already in use.')
    return keep(await send())
  })
}

/** Returns the calls that an app sent under an id; undefined if there were none, or too many since. */
export async function findCalls(
  id: string,
  parts: Pick<SignerContext, 'storage'>,
): Promise<StoredCalls | undefined> {
  return (await readAll(parts)).find((each) => each.id === id)
}

const readAll = async ({ storage }: Pick<SignerContext, 'storage'>) =>
  (await storage.get<readonly StoredCalls[]>(callIdsKey)) ?? []
