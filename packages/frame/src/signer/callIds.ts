import { callIdsKeptMax } from '@latchkey/protocol/constants'
import { type Hex, keccak256, stringToHex } from 'viem'
import { callIdsKey } from '../sentKey.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext } from './signerContext.ts'

/** Calls by the id that the app knows them by; `own` is the wallet's id for them. */
type KeptCalls = { id: string; own: Hex; chainId: string }
type Parts = Pick<SignerContext, 'storage' | 'withLock'>

/** EIP-5792: at most 4,096 bytes, as hex. */
const idLengthMax = 8_194

/**
 * Sends calls under an id of the app's own, where it has one (EIP-5792), and remembers them by it. An id that was used
 * before is refused as 5720, across tabs and reloads.
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
      await storage.set(callIdsKey, [...others, { id, own, chainId }].slice(-callIdsKeptMax))
    })
    return id
  }
  if (wanted === undefined) return keep(await send())
  // The lock ends with its frame: an id whose request was rejected, or never sent, is free again.
  return withLock(`latchkey.callId.${keccak256(stringToHex(wanted))}`, async () => {
    if (await findCalls(wanted, { storage })) throw rpcFailure('duplicateId', 'The id is already in use.')
    return keep(await send())
  })
}

/** The calls that an app knows by an id; undefined where none were sent under it, or too many since. */
export async function findCalls(
  id: string,
  parts: Pick<SignerContext, 'storage'>,
): Promise<KeptCalls | undefined> {
  return (await readAll(parts)).find((each) => each.id === id)
}

const readAll = async ({ storage }: Pick<SignerContext, 'storage'>) =>
  (await storage.get<readonly KeptCalls[]>(callIdsKey)) ?? []
