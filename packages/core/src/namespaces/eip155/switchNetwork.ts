import { switchAnswerMs } from '@latchkey/protocol/constants'
import type { Caip2 } from '@latchkey/protocol/ids'
import { evmChainId } from '@latchkey/protocol/joinIds'
import { type Config, switchChain } from '@wagmi/core'
import { NetworkNotFoundError, SwitchChainError } from '../../errors/connection.ts'

/**
 * Switches the current wallet to another chain, which is added if the wallet doesn't know it. Throws
 * `NetworkNotFoundError`, `SwitchChainError` and the wallet's errors.
 */
export async function switchNetwork(config: Config, networkId: Caip2): Promise<void> {
  const chain = config.chains.find(({ id }) => evmChainId(id) === networkId)
  if (!chain) throw new NetworkNotFoundError(networkId)
  await switchWithin(config, chain.id, switchChain(config, { chainId: chain.id }))
}

/**
 * Resolves when a wallet responds to a switch, or reaches the chain without a response. Throws `SwitchChainError` if
 * neither happens within 2 minutes. A later switch is handled like any other.
 */
function switchWithin(config: Config, chainId: number, switching: Promise<unknown>): Promise<void> {
  let stop = () => {}
  const switched = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new SwitchChainError(evmChainId(chainId))), switchAnswerMs)
    const unsubscribe = config.subscribe(
      ({ connections, current }) => connections.get(current ?? '')?.chainId,
      (now) => now === chainId && resolve(),
    )
    stop = () => {
      clearTimeout(timer)
      unsubscribe()
    }
    switching.then(() => resolve(), reject)
  })
  return switched.finally(() => stop())
}
