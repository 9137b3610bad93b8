import type { FrameSettings } from '../ports.ts'
import { useAsking } from './useAsking.ts'

/** A network that is served. */
export type Network = FrameSettings['networks'][number]

/** The network that something was prepared for; undefined where the request, which is what is signed for, is of another. */
export function useAskedNetwork(prepared: { chainId: number } | undefined): Network | undefined {
  const { approval, settings } = useAsking()
  const { chainId } = approval.request
  if (chainId !== `eip155:${prepared?.chainId}`) return undefined
  return settings.networks.find(({ id }) => id === chainId)
}
