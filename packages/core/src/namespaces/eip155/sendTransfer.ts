import { evmChainNumber } from '@latchkey/protocol/ids'
import { type Config, sendTransaction } from '@wagmi/core'
import { getAddress } from 'viem'
import { encodeTransfer } from '../../utils/encodeTransfer.ts'
import type { Transfer } from '../contract/defineNamespace.ts'

/** Asks the current wallet to send a native token, an ERC-20, an ERC-721 or an ERC-1155. Resolves to the hash. */
export function sendTransfer(config: Config, transfer: Transfer): Promise<string> {
  return sendTransaction(config, {
    account: getAddress(transfer.from),
    chainId: evmChainNumber(transfer.networkId),
    ...encodeTransfer(transfer),
    ...transfer.fees,
  })
}
