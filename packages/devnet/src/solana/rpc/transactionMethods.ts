import { blockhashSlots } from '../chain/createSlots.ts'
import type { Landed, SolanaChain } from '../chain/createSolanaChain.ts'
import { readUnsigned } from '../chain/readTransaction.ts'
import type { SolanaFaucet } from '../createSolanaFaucet.ts'
import { RpcFailure } from '../RpcFailure.ts'
import { readAddress, readBytes, readConfig, readNumber, readTexts } from './readParameters.ts'
import type { RpcMethods } from './rpcMethods.ts'
import { withContext } from './withContext.ts'
import { writeAccount } from './writeAccount.ts'
import { writeInner, writeMemo, writeReturned, writeTransaction } from './writeTransaction.ts'

const signaturesMax = 1_000
const statusesMax = 256

/** Methods that send, simulate and find transactions. */
export function transactionMethods(chain: SolanaChain, faucet: SolanaFaucet): RpcMethods {
  const { slots } = chain

  const writeStatus = ({ slot, failure }: Landed) => ({
    slot,
    confirmations: null,
    err: failure,
    status: failure === null ? { Ok: null } : { Err: failure },
    confirmationStatus: 'finalized',
  })

  return {
    sendTransaction([bytes, options]) {
      const { encoding, skipPreflight } = readConfig(options)
      return chain.send(readBytes(bytes, encoding), { isUntried: skipPreflight === true })
    },
    requestAirdrop: ([key, lamports]) => faucet.giveSol(readAddress(key), BigInt(readNumber(lamports))),
    simulateTransaction([bytes, options]) {
      const { encoding, sigVerify, replaceRecentBlockhash, accounts, innerInstructions } = readConfig(options)
      if (sigVerify === true && replaceRecentBlockhash === true)
        throw new RpcFailure('invalidParams', 'sigVerify may not be used with replaceRecentBlockhash')
      const read = readUnsigned(readBytes(bytes, encoding))
      const isReplaced = replaceRecentBlockhash === true
      const slot = slots.now()
      const tried = chain.simulate(read, {
        checksSignatures: sigVerify === true,
        checksBlockhash: !isReplaced,
      })
      const { addresses, encoding: accountEncoding = 'base64' } = readConfig(accounts)
      const shown = addresses === undefined ? undefined : readTexts(addresses)
      return withContext(chain, {
        err: tried.failure,
        logs: tried.logs,
        accounts:
          shown?.map((key) => {
            const account =
              tried.after.find((after) => after.address === key) ?? chain.account(readAddress(key))
            return account ? writeAccount(chain, account, { encoding: accountEncoding }) : null
          }) ?? null,
        unitsConsumed: tried.units,
        returnData: writeReturned(tried.returned),
        innerInstructions: innerInstructions === true ? writeInner(tried.inner) : null,
        replacementBlockhash: isReplaced
          ? { blockhash: slots.blockhashOf(slot), lastValidBlockHeight: slot + blockhashSlots }
          : null,
      })
    },
    getSignatureStatuses([signatures, options]) {
      const asked = readTexts(signatures)
      if (asked.length > statusesMax)
        throw new RpcFailure('invalidParams', `Too many inputs provided; max ${statusesMax}`)
      const isThorough = readConfig(options).searchTransactionHistory === true
      const oldest = isThorough ? 0 : slots.now() - blockhashSlots
      return withContext(
        chain,
        asked.map((signature) => {
          const landed = chain.find(signature)
          return landed && landed.slot >= oldest ? writeStatus(landed) : null
        }),
      )
    },
    getSignaturesForAddress([key, options]) {
      const { before, until, limit } = readConfig(options)
      const count = readNumber(limit, signaturesMax)
      if (count === 0 || count > signaturesMax)
        throw new RpcFailure('invalidParams', `Invalid limit; max ${signaturesMax}`)
      const newestFirst = [...chain.history(readAddress(key))].reverse()
      const at = (signature: unknown) => newestFirst.findIndex((landed) => landed.signature === signature)
      const start = typeof before !== 'string' ? 0 : at(before) < 0 ? newestFirst.length : at(before) + 1
      const end = typeof until !== 'string' || at(until) < 0 ? newestFirst.length : at(until)
      return newestFirst.slice(start, Math.min(end, start + count)).map((landed) => ({
        signature: landed.signature,
        slot: landed.slot,
        err: landed.failure,
        memo: writeMemo(landed),
        blockTime: landed.time,
        confirmationStatus: 'finalized',
      }))
    },
    getTransaction([signature, options]) {
      const landed = chain.find(String(signature))
      // Older clients pass only the encoding instead of options.
      const config = typeof options === 'string' ? { encoding: options } : readConfig(options)
      return landed
        ? { slot: landed.slot, blockTime: landed.time, ...writeTransaction(landed, config) }
        : null
    },
  }
}
