/** What a text frame of JSON-RPC holds, or `undefined` where that is no object. */
export function parseFrame(text: string): Frame | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

type Frame = { id?: unknown; method?: unknown; params?: unknown }
