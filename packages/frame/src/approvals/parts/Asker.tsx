import { Tag, useStyles } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { toOneLine } from '../requests/toOneLine.ts'
import { useAsking } from '../useAsking.ts'
import css from './Asker.css.ts'

const nameMax = 40

/** Who asks: the origin that was verified; what the page calls itself stands beside it. */
export function Asker() {
  useStyles(css)
  const { approval, waiting } = useAsking()
  const { host, protocol } = new URL(approval.origin)
  const [before, after] = say('asksYou').split('{host}')
  const count = String(waiting)
  const name = approval.appName && toOneLine(approval.appName, nameMax)
  return (
    <div className="ask-asker">
      <p className="ask-origin">
        {before}
        {/* What is usual is not said. */}
        {protocol !== 'https:' && <span className="ask-scheme">{`${protocol}//`}</span>}
        {/* The end of a host says whose it is: the start of a long one gives way. */}
        <b title={host} translate="no">
          <bdi dir="ltr">{host}</bdi>
        </b>
        {after}
      </p>
      {waiting > 0 && (
        <Tag tone="brass">{say(waiting === 1 ? 'moreWaiting_one' : 'moreWaiting_other', { count })}</Tag>
      )}
      {name && (
        <p className="ask-name">
          <bdi translate="no">{say('callsItself', { name })}</bdi>
        </p>
      )}
    </div>
  )
}
