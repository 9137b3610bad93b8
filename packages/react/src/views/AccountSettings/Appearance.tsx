import { useStyles } from '@latchkey/ui'
import { useId } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import { useTheme } from '../../hooks/useTheme.ts'
import css from './AccountSettings.css.ts'

const modes = ['light', 'dark', 'system'] as const

/** Chooses light, dark or the system's appearance. */
export function Appearance() {
  useStyles(css)
  const copy = useCopy()
  const name = useId()
  const { mode, setTheme } = useTheme()
  return (
    <fieldset className="lk-settings-group">
      <legend className="lk-settings-legend">{copy('settings.theme')}</legend>
      <div className="lk-segments">
        {modes.map((each) => (
          <label key={each} className="lk-segment">
            <input
              type="radio"
              name={name}
              checked={each === mode}
              onChange={() => setTheme({ mode: each })}
            />
            <span>{copy(`settings.theme.${each}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
