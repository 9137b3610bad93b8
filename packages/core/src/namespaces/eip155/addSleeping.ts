import type { StorageGate } from './createWagmiStorage.ts'

/** Adds the connections that are asleep to what wagmi stores. One that is live again is asleep no longer. */
export function addSleeping(text: string, sleeping: StorageGate['sleeping']): string {
  const stored = JSON.parse(text)
  const { state } = stored
  const { value } = state.connections
  for (const [, { connector }] of value) sleeping.delete(connector.id)
  for (const connection of sleeping.values()) value.push([connection.connector.uid, connection])
  state.current ??= value[0]?.[0] ?? null
  return JSON.stringify(stored)
}
