import { pause } from '@latchkey/protocol/pause'
import { Button, Input, Notice } from '@latchkey/ui'
import { ScanIcon } from '@latchkey/ui/icons'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Wallet } from '../wallet/wallet.ts'
import { copy } from '../words/copy.ts'
import { Panel } from './Panel.tsx'

const words = copy.pair
/** An app's request normally arrives within a second or two. */
const patienceMs = 8_000
/** A pairing URI of version 2 (EIP-1328). */
const codeShape = /^wc:[0-9a-f]{64}@2\?.*\bsymKey=[0-9a-f]{64}\b/

type Progress = { status: 'idle' | 'waiting' } | { status: 'wrong'; text: string }

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
  const [progress, setProgress] = useState<Progress>({ status: 'idle' })
  if (isAsked && progress.status === 'waiting') setProgress({ status: 'idle' })

  async function pair(code: string) {
    if (!codeShape.test(code)) return setProgress({ status: 'wrong', text: words.wrong })
    setText('')
    setProgress({ status: 'waiting' })
    await wallet.pair(code).catch((error: unknown) => {
      const isUsed = error instanceof Error && /already|expired|inactive/i.test(error.message)
      setProgress({ status: 'wrong', text: isUsed ? words.used : words.unreached })
    })
  }

  useFirst(firstCode, pair)
  useEffect(() => {
    if (progress.status !== 'waiting') return
    const timer = setTimeout(() => setProgress({ status: 'wrong', text: words.used }), patienceMs)
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
          hint={progress.status === 'waiting' ? words.waiting : words.hint}
          error={progress.status === 'wrong' ? progress.text : undefined}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            if (progress.status === 'wrong') setProgress({ status: 'idle' })
          }}
        />
        <div className="actions">
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

/** Shows the camera's picture until a code is found. */
function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    if (!video.current) return
    const stopping = new AbortController()
    watchCamera(video.current, stopping.signal).then(
      (code) => latest.current(code),
      () => {
        if (!stopping.signal.aborted) setRefused(true)
      },
    )
    return () => stopping.abort()
  }, [])
  if (isRefused) return <Notice tone="error">{copy.pair.noCamera}</Notice>
  return (
    <div className="scanner">
      <video ref={video} muted playsInline />
      <p className="quiet" role="status">
        {copy.pair.scanning}
      </p>
    </div>
  )
}

/** Interval between scans, in ms. */
const lookEveryMs = 150

/**
 * Shows the camera in a video element and resolves with the first connection code it sees. Rejects if the camera is
 * denied or missing, and with the signal's reason. Always releases the camera.
 */
async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    signal.throwIfAborted()
    video.srcObject = camera
    await video.play()
    const read = await createReader()
    for (;;) {
      signal.throwIfAborted()
      const code = await read(video).catch(() => undefined)
      if (code?.startsWith('wc:')) return code
      await pause(lookEveryMs)
    }
  } finally {
    for (const track of camera.getTracks()) track.stop()
    video.srcObject = null
  }
}

/** Reads the text of a QR code from a video frame. Undefined if there isn't one. */
type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Width of the analysed image in pixels. More is slower, and doesn't read better. */
const widthMax = 800

/** Returns the browser's own reader, or else loads `jsqr`. */
async function createReader(): Promise<Reader> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && formats.includes('qr_code')) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue
  }
  const { default: jsqr } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined
    const scale = Math.min(1, widthMax / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    return jsqr(data, width, height)?.data
  }
}
