import type { FrameSettings } from '../base/ports.ts'
import { useAsking } from './useAsking.ts'

/** A supported network. */
export type Network = FrameSettings['networks'][number]

/**
 * Returns the network of a prepared request; undefined if it differs from that of the request itself, which gets
 * signed.
 */
export function useAskedNetwork(prepared: { chainId: number } | undefined): Network | undefined {
  const { approval, settings } = useAsking()
  const { chainId } = approval.request
  if (chainId !== `eip155:${prepared?.chainId}`) return undefined
  return settings.networks.find(({ id }) => id === chainId)
}
