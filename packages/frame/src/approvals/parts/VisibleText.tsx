import { useStyles } from '@latchkey/ui'
import { Fragment, useMemo } from 'react'
import { sayMessage } from '../../copy/sayMessage.ts'
import { splitVisible } from '../requests/splitVisible.ts'
import css from './VisibleText.css.ts'

const codesShown = 6

/** Untrusted text in full, set apart from its surroundings and with invisible characters marked. */
export function VisibleText({
  kind = 'text',
  children,
}: {
  /** In a `line`, line breaks are marked as well. */
  kind?: 'text' | 'line'
  children: string
}) {
  useStyles(css)
  const parts = useMemo(() => splitVisible(children, kind), [children, kind])
  return (
    <bdi className="ask-text" translate="no">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
        <Fragment key={at}>{'text' in part ? part.text : <Unseen codes={part.unseen} />}</Fragment>
      ))}
    </bdi>
  )
}

function Unseen({ codes }: { codes: readonly string[] }) {
  const shown = codes.slice(0, codesShown).join(' ')
  const more = codes.length > codesShown ? ` +${codes.length - codesShown}` : ''
  return (
    <mark className="ask-unseen" title={sayMessage('invisible', { code: shown })}>
      {shown}
      {more}
    </mark>
  )
}
