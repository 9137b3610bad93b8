import { KeyValue } from '@latchkey/ui'
import { FullAddress } from './FullAddress.tsx'
import { VisibleText } from './VisibleText.tsx'

/** A labeled value of a request. */
export type CallLine = { label: string; value: string; isAddress?: boolean }

/** Shows values that the app chose, with addresses in full and nothing invisible. */
export function CallLines({ lines }: { lines: readonly CallLine[] }) {
  return lines.map(({ label, value, isAddress }) => (
    <KeyValue key={label} label={label}>
      {isAddress ? <FullAddress>{value}</FullAddress> : <VisibleText kind="line">{value}</VisibleText>}
    </KeyValue>
  ))
}
