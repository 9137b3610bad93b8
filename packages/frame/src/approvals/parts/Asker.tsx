import { Tag, useStyles } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import css from './Asker.css.ts'

const nameMax = 40

/** The requesting app: the verified origin, next to the name that the page gives itself. */
export function Asker() {
  useStyles(css)
  const { approval, waiting } = useAsking()
  const { host, protocol } = new URL(approval.origin)
  const [before, after] = say('asksYou').split('{host}')
  const name = approval.appName && toOneLine(approval.appName, nameMax)
  return (
    <div className="ask-asker">
      <p className="ask-origin">
        {before}
        {/* The usual protocol is not shown. */}
        {protocol !== 'https:' && <span className="ask-scheme">{`${protocol}//`}</span>}
        {/* The end of a host identifies its owner, so a long host is cut at the start. */}
        <b title={host} translate="no">
          <bdi dir="ltr">{host}</bdi>
        </b>
        {after}
      </p>
      {waiting > 0 && <Tag tone="brass">{say('moreWaiting', { count: waiting }, waiting)}</Tag>}
      {name && (
        <p className="ask-name">
          <bdi translate="no">{say('callsItself', { name })}</bdi>
        </p>
      )}
    </div>
  )
}
