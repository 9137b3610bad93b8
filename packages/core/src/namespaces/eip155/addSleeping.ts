import type { StorageGate } from './createWagmiStorage.ts'

/**
 * Adds sleeping connections to the state that wagmi stores. Connections that are live again are removed from
 * `sleeping`.
 */
export function addSleeping(text: string, sleeping: StorageGate['sleeping']): string {
  const stored = JSON.parse(text)
  const { state } = stored
  const { value } = state.connections
  for (const [, { connector }] of value) sleeping.delete(connector.id)
  for (const connection of sleeping.values()) value.push([connection.connector.uid, connection])
  state.current ??= value[0]?.[0] ?? null
  return JSON.stringify(stored)
}
