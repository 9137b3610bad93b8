import { type ReactNode, useEffect, useState } from 'react'
import { CopyIcon } from '../../icons/CopyIcon.tsx'
import { TickIcon } from '../../icons/TickIcon.tsx'
import { useStyles } from '../../styles/useStyles.ts'
import { Button } from '../Button/Button.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import css from './CopyButton.css.ts'

const shownForMs = 1_600

/** Copies a text and confirms it. Shows only its icon (`icon`), text next to an icon (`inline`), or a whole button. */
export function CopyButton({
  value,
  label,
  copiedLabel,
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
  /** Icon, icon after a text, or button with a label. */
  variant?: 'icon' | 'inline' | 'button'
  /** Called once it is copied. */
  onCopied?: () => void
  /** Content of an `inline` button before its icon. The label remains the accessible name. */
  children?: ReactNode
}) {
  useStyles(css)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => {
    copyText(value).then((isDone) => {
      setCopied(isDone)
      if (isDone) onCopied?.()
    })
  }
  const icon = isCopied ? <TickIcon size="small" /> : <CopyIcon size="small" />
  const said = (
    <span className="lk-hidden" role="status">
      {isCopied ? copiedLabel : ''}
    </span>
  )
  if (variant === 'button') {
    return (
      <>
        <Button variant="secondary" icon={icon} onClick={copy}>
          {isCopied ? copiedLabel : label}
        </Button>
        {said}
      </>
    )
  }
  if (variant === 'inline') {
    return (
      <>
        <button type="button" className="lk-copy" onClick={copy} title={label}>
          {children}
          <span className="lk-hidden">{label}</span>
          <span className="lk-copy-icon" data-copied={isCopied ? '' : undefined}>
            {icon}
          </span>
        </button>
        {said}
      </>
    )
  }
  return (
    <>
      <IconButton label={label} onClick={copy}>
        {icon}
      </IconButton>
      {said}
    </>
  )
}

/** If the page may not write to the clipboard, no success is shown. */
function copyText(value: string): Promise<boolean> {
  if (!navigator.clipboard) return Promise.resolve(false)
  return navigator.clipboard.writeText(value).then(
    () => true,
    () => false,
  )
}
