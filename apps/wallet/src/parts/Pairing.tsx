import { Button, Input } from '@latchkey/ui'
import { ScanIcon } from '@latchkey/ui/icons'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Scanner } from '../scan/Scanner.tsx'
import type { Wallet } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'
import { Panel } from './Panel.tsx'

const words = copy.pair
/** An app's request normally arrives within a second or two. */
const patienceMs = 8_000
/** A pairing URI of version 2 (EIP-1328). */
const codeShape = /^wc:[0-9a-f]{64}@2\?.*\bsymKey=[0-9a-f]{64}\b/

type Progress = { is: 'idle' | 'waiting' } | { is: 'wrong'; text: string }

/** Lets the user paste or scan a connection code. */
export function Pairing({
  wallet,
  code: firstCode,
  isAsked,
}: {
  wallet: Wallet
  /** Used immediately. */
  code?: string | undefined
  /** Whether an app's request is on screen, so that nothing is waited for. */
  isAsked: boolean
}) {
  const [text, setText] = useState('')
  const [isScanning, setScanning] = useState(false)
  const [progress, setProgress] = useState<Progress>({ is: 'idle' })
  if (isAsked && progress.is === 'waiting') setProgress({ is: 'idle' })

  async function pair(code: string) {
    if (!codeShape.test(code)) return setProgress({ is: 'wrong', text: words.wrong })
    setText('')
    setProgress({ is: 'waiting' })
    await wallet.pair(code).catch((error: unknown) => {
      const isUsed = error instanceof Error && /already|expired|inactive/i.test(error.message)
      setProgress({ is: 'wrong', text: isUsed ? words.used : words.unreached })
    })
  }

  useFirst(firstCode, pair)
  useEffect(() => {
    if (progress.is !== 'waiting') return
    const timer = setTimeout(() => setProgress({ is: 'wrong', text: words.used }), patienceMs)
    return () => clearTimeout(timer)
  }, [progress])

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void pair(text.trim())
  }

  function onCode(code: string) {
    setScanning(false)
    void pair(code)
  }

  const canScan = navigator.mediaDevices !== undefined
  return (
    <Panel title={words.title}>
      <form onSubmit={onSubmit}>
        <Input
          label={words.label}
          hint={progress.is === 'waiting' ? words.waiting : words.hint}
          error={progress.is === 'wrong' ? progress.text : undefined}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (progress.is === 'wrong') setProgress({ is: 'idle' })
          }}
        />
        <div className="deeds">
          <Button type="submit">{words.action}</Button>
          {canScan && (
            <Button variant="secondary" icon={<ScanIcon />} onClick={() => setScanning(!isScanning)}>
              {isScanning ? words.stopScan : words.scan}
            </Button>
          )}
        </div>
      </form>
      {!canScan && <p className="quiet">{words.insecure}</p>}
      {isScanning && <Scanner onCode={onCode} />}
    </Panel>
  )
}

/** Pairs with the URL's code once, even if effects run twice. */
function useFirst(code: string | undefined, pair: (code: string) => Promise<void>) {
  const taken = useRef(false)
  const latest = useRef(pair)
  useEffect(() => {
    if (code === undefined || taken.current) return
    taken.current = true
    void latest.current(code)
  }, [code])
}
