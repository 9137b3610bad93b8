import { useState } from 'react'
import { copy } from '../words/copy.ts'

/** Copies a text and confirms it. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copyText() {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <button className="quiet" type="button" onClick={copyText} onBlur={() => setCopied(false)}>
      {isCopied ? copy.copied : copy.copy}
    </button>
  )
}
