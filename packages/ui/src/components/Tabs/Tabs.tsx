import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useStyles } from '../../styles/useStyles.ts'
import css from './Tabs.css.ts'

/**
 * Renders tabs (ARIA APG). Arrow keys move in reading direction, Home and End jump, and only the selected tab is in the
 * tab order.
 */
export function Tabs<id extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: {
  /** Accessible name. */
  label: string
  tabs: readonly {
    /** Unique among the tabs. */
    id: id
    /** Text of the tab. */
    label: ReactNode
  }[]
  /** Id of the selected tab. */
  value: id
  /** Called with the id of the tab that was selected. */
  onChange: (value: id) => void
  /** The panel of the selected tab. */
  children: ReactNode
}) {
  useStyles(css)
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosen = tabs.findIndex((tab) => tab.id === value)

  function onKeyDown(event: KeyboardEvent) {
    const at = target(event.key, chosen, tabs.length, list.current?.matches(':dir(rtl)') ?? false)
    const tab = at === undefined ? undefined : tabs[at]
    if (!tab) return
    event.preventDefault()
    onChange(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[at ?? 0]?.focus()
  }

  return (
    <div className="lk-tabs">
      <div ref={list} className="lk-tabs-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === value}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === value ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={value}
        id={`${base}-panel`}
        className="lk-tabs-panel"
        role="tabpanel"
        aria-labelledby={`${base}-${value}`}
      >
        {children}
      </div>
    </div>
  )
}

function target(key: string, chosen: number, count: number, isRightToLeft: boolean): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return undefined
  return (chosen + (isRightToLeft ? -step : step) + count) % count
}
