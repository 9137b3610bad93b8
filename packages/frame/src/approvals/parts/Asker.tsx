import { Tag, useStyles } from '@latchkey/ui'
import { say } from '../../copy/say.ts'
import { useAsking } from '../useAsking.ts'
import css from './Asker.css.ts'
import { VisibleText } from './VisibleText.tsx'

/** Who asks: the origin that was verified; what the page calls itself stands beside it. */
export function Asker() {
  useStyles(css)
  const { approval, waiting } = useAsking()
  const { host, protocol } = new URL(approval.origin)
  const [before, after] = say('asksYou').split('{host}')
  const count = String(waiting)
  return (
    <div className="ask-asker">
      <p className="ask-origin">
        {before}
        <bdi dir="ltr" translate="no">
          {/* What is usual is not said. */}
          {protocol !== 'https:' && <span className="ask-scheme">{`${protocol}//`}</span>}
          <b>{host}</b>
        </bdi>
        {after}
      </p>
      {waiting > 0 && (
        <Tag tone="brass">{say(waiting === 1 ? 'moreWaiting_one' : 'moreWaiting_other', { count })}</Tag>
      )}
      {approval.appName && (
        <p className="ask-name">
          <VisibleText>{say('callsItself', { name: approval.appName })}</VisibleText>
        </p>
      )}
    </div>
  )
}
