import { toWalletError } from '../../errors/rejection.ts'
import { type PostedTransaction, postTransaction } from '../../platform/postTransaction.ts'
import { fromBase64, toBase64 } from './base64.ts'
import type { BitcoinDriver, PsbtInput } from './bitcoinDriver.ts'
import { BroadcastFailedError, PsbtInvalidError } from './errors.ts'
import { type BitcoinKit, findDriver } from './getBitcoinAddresses.ts'

/** Parameters of `signPsbt`. */
export type SignPsbtParameters = {
  /** A PSBT in base64 (BIP-174 or BIP-370). */
  psbt: string
  /**
   * The inputs to sign, and the addresses that sign them. If absent, all inputs that spend from the connected
   * addresses.
   */
  inputs?: readonly PsbtInput[]
  /** Broadcasts the signed transaction, through the wallet or, if the wallet can't, the network's Esplora. */
  broadcast?: boolean
}

/** Result of `signPsbt`. */
export type SignedPsbt = {
  /** In base64. Absent if the wallet broadcast the transaction without returning the signed PSBT. */
  psbt?: string
  /** Id of the broadcast transaction, in hex. */
  txid?: string
}

/**
 * Asks the connected wallet to sign a PSBT. The result is checked against the request: it must be the same transaction,
 * with each input signed by the wallet or already complete. Throws `NotConnectedError`, `UserRejectedError`,
 * `PsbtInvalidError`, `BitcoinAddressMissingError`, `BroadcastFailedError`, and other errors of the wallet.
 */
export async function signPsbt(
  kit: BitcoinKit,
  { broadcast = false, inputs, psbt: text }: SignPsbtParameters,
): Promise<SignedPsbt> {
  const { connection, driver } = findDriver(kit)
  const { networkId } = connection
  const psbt = readBytes(text)
  const { checkSigned, extract, findInputs, parse } = await import('./psbt.ts')
  const asked = parse(psbt)
  const addresses = driver.addresses()
  const toSign = inputs ?? findInputs(asked, addresses, networkId)
  if (toSign.length === 0) throw new PsbtInvalidError('has no inputs from this wallet')
  const urls = broadcast && !driver.canBroadcast() ? esplorasOf(kit, networkId) : []
  const isBroadcast = broadcast && driver.canBroadcast()
  const signed = await ask(driver, { psbt, inputs: toSign, isBroadcast, networkId })
  if (!signed.psbt) {
    if (signed.txid === undefined) throw new PsbtInvalidError('was not signed')
    return { txid: signed.txid }
  }
  const answered = parse(signed.psbt)
  checkSigned(asked, answered, toSign, addresses)
  const psbtText = toBase64(signed.psbt)
  if (!broadcast) return { psbt: psbtText }
  if (signed.txid !== undefined) return { psbt: psbtText, txid: signed.txid }
  if (isBroadcast) throw new BroadcastFailedError('The wallet returned no txid.')
  return { psbt: psbtText, txid: await send(urls, extract(answered)) }
}

async function ask(
  driver: BitcoinDriver,
  request: Parameters<BitcoinDriver['signPsbt']>[0],
): ReturnType<BitcoinDriver['signPsbt']> {
  try {
    return await driver.signPsbt(request)
  } catch (error) {
    throw toWalletError(error)
  }
}

function readBytes(text: string): Uint8Array {
  try {
    return fromBase64(text)
  } catch (cause) {
    throw new PsbtInvalidError('is not valid base64', cause)
  }
}

/** Returns the app's own Esplora endpoints. The server doesn't accept Bitcoin transactions. */
function esplorasOf({ config }: BitcoinKit, networkId: string): readonly string[] {
  const { rpcUrls } = config.networks.find(({ caipNetworkId }) => caipNetworkId === networkId) ?? {}
  const { http } = rpcUrls?.chainDefault ?? rpcUrls?.default ?? { http: [] }
  // Fails before the visitor signs a transaction that can't be broadcast.
  if (http.length === 0)
    throw new BroadcastFailedError('The wallet cannot broadcast, and no Esplora is configured.')
  return http
}

async function send(urls: readonly string[], hex: string): Promise<string> {
  let posted: PostedTransaction | undefined
  let reason: unknown
  for (const url of urls) {
    try {
      posted = await postTransaction(url, hex)
      break
    } catch (error) {
      // Unreachable, so the next one is tried. The same transaction may be sent twice.
      reason = error
    }
  }
  if (!posted) throw new BroadcastFailedError('No Esplora is reachable.', reason)
  if ('refusal' in posted) throw new BroadcastFailedError(posted.refusal)
  return posted.txid
}
