import { switchAnswerMs } from '@latchkey/protocol/constants'
import { evmChainId } from '@latchkey/protocol/joinIds'
import type { Config } from '@wagmi/core'
import { SwitchChainError } from '../../errors/connection.ts'

/**
 * Resolves when a wallet responds to a switch, or reaches the chain without a response. Throws `SwitchChainError` if
 * neither happens within 2 minutes. A later switch is handled like any other.
 */
export function switchWithin(config: Config, chainId: number, switching: Promise<unknown>): Promise<void> {
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
