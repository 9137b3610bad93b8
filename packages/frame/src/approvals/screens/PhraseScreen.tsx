import { Button, Notice, useStyles } from '@latchkey/ui'
import { useState } from 'react'
import { sayExport } from '../../copy/sayExport.ts'
import { Panel } from '../parts/Panel.tsx'
import { useAsking } from '../useAsking.ts'
import css from './PhraseScreen.css.ts'
import { usePhrase } from './usePhrase.ts'

const wordCount = 12

/**
 * The recovery phrase, hidden until a press. Hidden again by another press, after a minute, or when the page is hidden.
 */
export function PhraseScreen() {
  useStyles(css)
  const { approve } = useAsking()
  const { phrase, isLoading, hasFailed, show, hide } = usePhrase()
  const [copied, setCopied] = useState<'done' | 'failed'>()
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
          <div className="ask-deeds">
            {phrase === undefined ? (
              <Button variant="secondary" loading={isLoading} onClick={show}>
                {sayExport('phraseShow')}
              </Button>
            ) : (
              <>
                <Button variant="secondary" onClick={hide}>
                  {sayExport('phraseHide')}
                </Button>
                <Button variant="secondary" onClick={() => copy(phrase)}>
                  {sayExport('phraseCopy')}
                </Button>
              </>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand there twice
          <li key={place}>{word}</li>
        ))}
      </ol>
      {hasFailed && (
        <Notice tone="error" title={sayExport('phraseFailedTitle')}>
          {sayExport('phraseFailedText')}
        </Notice>
      )}
      {copied ? (
        <Notice tone={copied === 'done' ? 'warning' : 'error'}>
          {sayExport(copied === 'done' ? 'phraseCopied' : 'phraseCopyFailed')}
        </Notice>
      ) : (
        phrase === undefined && <p>{sayExport('phraseAlone')}</p>
      )}
    </Panel>
  )
}
