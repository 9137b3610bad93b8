import { useIdentity } from '@latchkey/react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { shortAddress } from '../words/shortAddress.ts'
import { useWords } from '../words/WordsProvider.tsx'
import { Note } from './Outcome.tsx'

/** Shows a signature and its signer, recovered here from the signature only. */
export function Signed({
  signature,
  address,
  recover,
}: {
  signature: string
  address: string
  recover: () => Promise<string>
}) {
  const { copy } = useWords()
  const { data: signer } = useIdentity({ address })
  const recovered = useQuery({
    queryKey: ['recovered', signature],
    queryFn: recover,
    // Computed here, so it also works offline.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <>
      {recovered.isSuccess &&
        (recovered.data === address ? (
          <Note tone="good">
            {copy.verified} <b title={address}>{signer?.name ?? shortAddress(address)}</b>
          </Note>
        ) : (
          <Note tone="bad">{copy.notVerified}</Note>
        ))}
      {recovered.isError && <Note tone="calm">{copy.unchecked}</Note>}
      <Signature signature={signature} />
    </>
  )
}

/** Shows a signature with a copy button. */
export function Signature({ signature }: { signature: string }) {
  const { copy } = useWords()
  return (
    <div className="value">
      <span className="value-name">{copy.signature}</span>
      <code title={signature}>{signature}</code>
      <CopyButton text={signature} />
    </div>
  )
}

const copiedShownMs = 1_600

/**
 * Copies a text and confirms it, or says that the browser refused and shows the text, selected. Render it in a live
 * region.
 */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { copy } = useWords()
  const id = useId()
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const isCopied = outcome === 'copied'
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setOutcome(undefined), copiedShownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  async function copyText() {
    // A refusal that happens again is announced again.
    setOutcome(undefined)
    try {
      // Undefined on pages without HTTPS, whatever its type says.
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <button className="quiet" type="button" onClick={copyText}>
        {isCopied ? copy.copied : (label ?? copy.copy)}
      </button>
      <span className="heard">{isCopied && copy.copied}</span>
      {outcome === 'refused' && (
        <div className="copy-refused">
          <Note tone="bad" id={id}>
            {copy.copyFailed}
          </Note>
          <input
            ref={select}
            readOnly
            dir="ltr"
            translate="no"
            aria-label={label ?? copy.signature}
            aria-describedby={id}
            value={text}
          />
        </div>
      )}
    </>
  )
}

function select(input: HTMLInputElement | null) {
  input?.focus()
  input?.select()
}
