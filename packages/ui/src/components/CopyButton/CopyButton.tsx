import { type ReactNode, useEffect, useId, useState } from 'react'
import { CopyIcon } from '../../icons/CopyIcon.tsx'
import { TickIcon } from '../../icons/TickIcon.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import { Button } from '../Button/Button.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import css from './CopyButton.css.ts'

const shownForMs = 1_600

/**
 * Copies a text and confirms it. Shows only its icon (`icon`), text next to an icon (`inline`), or a whole button. If the
 * browser refuses, it says so and shows the text, selected.
 */
export function CopyButton({
  value,
  label,
  copiedLabel,
  failedLabel,
  variant = 'icon',
  onCopied,
  children,
}: {
  /** Text to copy. */
  value: string
  /** Accessible name. */
  label: string
  /** What is announced once it is copied. */
  copiedLabel: string
  /** What is shown and announced if the browser refuses to copy. The text is selected below. */
  failedLabel: string
  /** Icon, icon after a text, or button with a label. */
  variant?: 'icon' | 'inline' | 'button'
  /** Called once it is copied. */
  onCopied?: () => void
  /** Content of an `inline` button before its icon. The label remains the accessible name. */
  children?: ReactNode
}) {
  useStyles(css)
  const failedId = useId()
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const isCopied = outcome === 'copied'
  const isFailed = outcome === 'failed'
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setOutcome(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    // A failure that happens again is announced again.
    setOutcome(undefined)
    const isDone = await copyText(value)
    setOutcome(isDone ? 'copied' : 'failed')
    if (isDone) onCopied?.()
  }
  const icon = isCopied ? <TickIcon size="small" /> : <CopyIcon size="small" />
  return (
    <span className="lk-copy-place" data-failed={isFailed ? '' : undefined}>
      {variant === 'button' && (
        <Button variant="secondary" icon={icon} onClick={copy}>
          {isCopied ? copiedLabel : label}
        </Button>
      )}
      {variant === 'inline' && (
        <button type="button" className="lk-copy" onClick={copy} title={label}>
          {children}
          <span className="lk-hidden">{label}</span>
          <span className="lk-copy-icon" data-copied={isCopied ? '' : undefined}>
            {icon}
          </span>
        </button>
      )}
      {variant === 'icon' && (
        <IconButton label={label} onClick={copy}>
          {icon}
        </IconButton>
      )}
      <span id={failedId} className={isFailed ? 'lk-copy-failed' : 'lk-hidden'} role="status">
        {isCopied ? copiedLabel : isFailed ? failedLabel : ''}
      </span>
      {isFailed && <SelectedText value={value} label={label} describedBy={failedId} />}
    </span>
  )
}

/** Shows a text selected and focused, so that the visitor can copy it. */
function SelectedText({ value, label, describedBy }: { value: string; label: string; describedBy: string }) {
  return (
    <input
      ref={select}
      className="lk-copy-text"
      readOnly
      dir="ltr"
      translate="no"
      aria-label={label}
      aria-describedby={describedBy}
      value={value}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  )
}

function select(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}

/** Returns whether the text was copied. The page may not be allowed to write to the clipboard. */
async function copyText(value: string): Promise<boolean> {
  try {
    // Undefined on pages without HTTPS, whatever its type says.
    await navigator.clipboard.writeText(value)
    return true
  } catch {
    return false
  }
}
