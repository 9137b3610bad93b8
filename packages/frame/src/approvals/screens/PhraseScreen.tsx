import { phraseShownMs } from '@latchkey/protocol/constants'
import { Button, Notice, useStyles } from '@latchkey/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createSay } from '../../copy/createSay.ts'
import { enExport } from '../../copy/enExport.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'
import { Panel } from '../parts/Panel.tsx'
import { useAsking } from '../useAsking.ts'
import { type Copied, CopyOutcome } from './CopyOutcome.tsx'
import css from './PhraseScreen.css.ts'

/** Returns a text of the export screens with its values filled in. */
const sayExport = createSay('export', enExport)

/** `export-key`: confirms that the recovery phrase is shown. */
export function ExportScreen() {
  return (
    <Ask
      title={sayExport('exportTitle')}
      approveLabel={sayExport('exportButton')}
      alarms={[
        { tone: 'warning', title: sayExport('exportWarningTitle'), text: sayExport('exportWarningText') },
      ]}
    >
      <p>{sayExport('exportText')}</p>
      <AskedAccount />
    </Ask>
  )
}

const wordCount = 12

/**
 * The recovery phrase, hidden until a press. Hidden again by another press, after a minute, or when the page is hidden.
 */
export function PhraseScreen() {
  useStyles(css)
  const { approve } = useAsking()
  const { phrase, isLoading, hasFailed, show, hide } = usePhrase()
  const [copied, setCopied] = useState<Copied>()
  const actions = useRef<HTMLDivElement>(null)
  useFocusWhenHidden(actions, phrase !== undefined)
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('done')
    } catch {
      setCopied('failed')
    }
  }
  const words = phrase?.split(' ') ?? Array.from({ length: wordCount }, () => '••••••')
  return (
    <Panel
      title={sayExport('phraseTitle')}
      footer={
        <>
          <div ref={actions} className="ask-actions">
            {/* One button for both, so that it keeps the focus. */}
            <Button variant="secondary" loading={isLoading} onClick={phrase === undefined ? show : hide}>
              {sayExport(phrase === undefined ? 'phraseShow' : 'phraseHide')}
            </Button>
            {phrase !== undefined && (
              <Button variant="secondary" onClick={() => copy(phrase)}>
                {sayExport('phraseCopy')}
              </Button>
            )}
            <Button onClick={approve}>{sayExport('phraseDone')}</Button>
          </div>
          <p className="lk-hidden" role="status">
            {sayExport(phrase === undefined ? 'phraseHidden' : 'phraseShown')}
          </p>
        </>
      }
    >
      <p>{sayExport('phraseText')}</p>
      <ol
        className="ask-words"
        dir="ltr"
        lang="en"
        translate="no"
        aria-label={sayExport('phraseWords')}
        aria-hidden={phrase === undefined || undefined}
      >
        {words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice
          <li key={place}>{word}</li>
        ))}
      </ol>
      {hasFailed && (
        <Notice tone="error" title={sayExport('phraseFailedTitle')}>
          {sayExport('phraseFailedText')}
        </Notice>
      )}
      <CopyOutcome copied={copied} done={sayExport('phraseCopied')} failed={sayExport('phraseCopyFailed')} />
      {!copied && phrase === undefined && <p>{sayExport('phraseAlone')}</p>}
    </Panel>
  )
}

/** Focuses the first of the actions if hiding the words removes the focused one, which is the copy button. */
function useFocusWhenHidden(actions: RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return
    return () => {
      const page = actions.current?.ownerDocument
      if (page?.activeElement === page?.body) actions.current?.querySelector('button')?.focus()
    }
  }, [actions, isShown])
}

/** Return type of `usePhrase`. */
type UsePhrase = {
  /** The recovery phrase while it is shown. */
  phrase: string | undefined
  isLoading: boolean
  hasFailed: boolean
  show(): Promise<void>
  hide(): void
}

/** Loads the recovery phrase on each press. Clears it after a minute and when the page is hidden. */
function usePhrase(): UsePhrase {
  const { reveal } = useAsking().approval
  const [phrase, setPhrase] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (phrase === undefined) return
    const hide = () => setPhrase(undefined)
    const timer = setTimeout(hide, phraseShownMs)
    document.addEventListener('visibilitychange', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [phrase])
  return {
    phrase,
    isLoading,
    hasFailed,
    async show() {
      setLoading(true)
      setFailed(false)
      try {
        setPhrase(await reveal?.())
      } catch {
        setFailed(true)
      } finally {
        setLoading(false)
      }
    },
    hide: () => setPhrase(undefined),
  }
}
