import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { FrameSettings } from '../base/ports.ts'
import type { FrameStorage } from '../platform/parts.ts'

/** The wallet's active chain, among the supported ones. */
export type ActiveChain = {
  /** Returns the chain as the app expects it: a number on eip155, else the CAIP-2 id. */
  get(): Promise<number | string>
  /** Switches to a chain by number or CAIP-2 id. Throws RPC error 4902 if the chain is not supported (EIP-3326). */
  switch(chainId: number | string): Promise<number | string>
}

/** Persists the active chain between visits. Defaults to the first supported chain. */
export function createActiveChain(parts: { storage: FrameStorage; settings: FrameSettings }): ActiveChain {
  const { storage, settings } = parts
  const isServed = (id: string) => Object.hasOwn(settings.rpc, id)

  return {
    async get() {
      const kept = await storage.get<string>('chain')
      const first = settings.networks[0]?.id ?? Object.keys(settings.rpc)[0]
      const id = kept !== undefined && isServed(kept) ? kept : first
      if (id === undefined) throw new TypeError('No chains configured')
      return toWire(id)
    },
    async switch(chainId) {
      const id = typeof chainId === 'number' ? `eip155:${chainId}` : chainId
      if (!isServed(id))
        throw new FrameFailureError('RPC', `Chain ${id} is not supported.`, {
          code: rpcErrorCodes.switchChain,
        })
      await storage.set('chain', id)
      return toWire(id)
    },
  }
}

function toWire(id: string): number | string {
  const [namespace, reference] = id.split(':')
  return namespace === 'eip155' ? Number(reference) : id
}
