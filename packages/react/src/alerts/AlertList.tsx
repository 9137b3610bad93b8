import { alertClosed } from '@latchkey/core'
import { Button, Notice, useStyles } from '@latchkey/ui'
import { useReadable } from '../base/useReadable.ts'
import { alertCopy } from '../copy/en/alerts.ts'
import { useCopy } from '../copy/useCopy.ts'
import { useKit } from '../hooks/useKit.ts'
import css from './AlertList.css.ts'

/** Lists problems with the app's configuration or environment until they are dismissed (spec 8.15–8.20). */
export function AlertList() {
  useStyles(css)
  const copy = useCopy()
  const { alerts, config } = useKit()
  const { list } = useReadable(alerts, (state) => state)
  const read = (key: keyof typeof alertCopy) => config.copy[key] ?? alertCopy[key]
  return (
    <div className="lk-alerts">
      {list.map(({ name }) => (
        <Notice
          key={name}
          tone="error"
          title={read(`alert.${name}.title`)}
          action={
            <Button
              variant="secondary"
              size="compact"
              onClick={() => alerts.setState((state) => alertClosed(state, name))}
            >
              {copy('toast.close')}
            </Button>
          }
        >
          {read(`alert.${name}.action`)}
        </Notice>
      ))}
    </div>
  )
}
