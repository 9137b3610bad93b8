import type { LogEntry } from './chain/createSolanaChain.ts'

type Line = [slot: number, time: number, wire: string]

/** Serializes transactions, one per line. */
export function writeLog(entries: readonly LogEntry[]): string {
  return entries
    .map(({ slot, time, wire }) => {
      const line: Line = [slot, time, Buffer.from(wire).toString('base64')]
      return `${JSON.stringify(line)}\n`
    })
    .join('')
}

/** Parses that text. A last line without a newline was cut off by a crash and is dropped. */
export function readLog(text: string): LogEntry[] {
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line) => {
    const [slot, time, wire] = JSON.parse(line) as Line
    return { slot, time, wire: Uint8Array.from(Buffer.from(wire, 'base64')) }
  })
}
