import type { Hex } from 'viem'
import { sayCall } from '../../copy/sayCall.ts'
import { Quote } from './Quote.tsx'

/** The data of a call in hex, collapsed. Renders nothing for a plain transfer. */
export function RawCall({ data }: { data: Hex }) {
  if (data === '0x') return null
  return (
    <details className="ask-raw">
      <summary>{sayCall('rawCall')}</summary>
      <Quote label={sayCall('rawCall')} look="bytes">
        {data}
      </Quote>
    </details>
  )
}
