import { useIdentity } from '@latchkey/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
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

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { copy } = useWords()
  const [isCopied, setCopied] = useState(false)
  async function copyText() {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  }
  return (
    <button className="quiet" type="button" onClick={copyText} onBlur={() => setCopied(false)}>
      {isCopied ? copy.copied : (label ?? copy.copy)}
    </button>
  )
}
