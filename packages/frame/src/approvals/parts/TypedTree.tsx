import { useStyles } from '@latchkey/ui'
import { sayCall } from '../../copy/sayCall.ts'
import type { TypedLine } from '../requests/readTypedData.ts'
import { FullAddress } from './FullAddress.tsx'
import css from './TypedTree.css.ts'
import { VisibleText } from './VisibleText.tsx'

/** Typed data as a tree of names and values. */
export function TypedTree({ lines }: { lines: readonly TypedLine[] }) {
  useStyles(css)
  return (
    <ul className="ask-tree">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is signed never moves
        <li key={at}>
          <span className="ask-tree-name">
            <VisibleText kind="line">{line.name}</VisibleText>
          </span>
          {'lines' in line ? (
            <TypedTree lines={line.lines} />
          ) : (
            <span className="ask-tree-value">
              {line.value === '' ? (
                <i>{sayCall('nothing')}</i>
              ) : line.isAddress ? (
                <FullAddress>{line.value}</FullAddress>
              ) : (
                <VisibleText kind="line">{line.value}</VisibleText>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
