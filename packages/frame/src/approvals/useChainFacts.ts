import { useEffect, useState } from 'react'
import type { ChainReader } from '../platform/createChainReader.ts'
import { useAsking } from './useAsking.ts'

/**
 * Loads facts about the request from its chain (CAIP-2 id). Undefined until they are loaded, `nothing` if the chain
 * isn't supported or `read` fails. `read` must be the same function between renders.
 */
export function useChainFacts<facts>(
  networkId: string,
  read: (ask: ChainReader, signal: AbortSignal) => Promise<facts>,
  nothing: facts,
): facts | undefined {
  const { reader } = useAsking()
  const [facts, setFacts] = useState<facts>()
  useEffect(() => {
    const ask = reader(networkId)
    const controller = new AbortController()
    const loading = ask ? read(ask, controller.signal) : Promise.resolve(nothing)
    loading
      .catch(() => nothing)
      .then((loaded) => {
        if (!controller.signal.aborted) setFacts(loaded)
      })
    return () => controller.abort()
  }, [networkId, read, nothing, reader])
  return facts
}
