import type { SocialLoginState } from '@latchkey/core'
import { Button, ButtonLink } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useCopy } from '../copy/useCopy.ts'
import { Outcome } from '../parts/Outcome.tsx'
import type { SocialDeeds } from './SocialDeeds.ts'

/** Shows the state of a login's window: open, blocked by the browser, or closed. */
export function SocialWindow({
  state: { page, provider, uri },
  mark,
  onOpen,
  onShow,
  onRetry,
  onHasCode,
}: {
  state: Extract<SocialLoginState, { is: 'waiting' }>
  mark: (ring: 'running' | 'broken' | 'still') => ReactNode
  /** The window shows digits to type here. */
  onHasCode: () => void
} & Pick<SocialDeeds, 'onOpen' | 'onShow' | 'onRetry'>) {
  const copy = useCopy()
  const name = copy(`social.provider.${provider}`)
  const code = (
    <Button variant="quiet" onClick={onHasCode}>
      {copy('social.hasCode')}
    </Button>
  )
  switch (page) {
    case 'open':
      return (
        <Outcome
          mark={mark('running')}
          title={copy('social.with', { name })}
          text={copy('social.waiting.action')}
          action={
            <div className="lk-connecting-actions">
              <Button variant="secondary" onClick={onShow}>
                {copy('social.show')}
              </Button>
              {code}
            </div>
          }
        />
      )
    case 'blocked':
      return (
        <Outcome
          mark={mark('still')}
          title={copy('social.blocked.title')}
          text={copy('social.blocked.action', { name })}
          action={
            <div className="lk-connecting-actions">
              {/* The page there reports back through its opener. */}
              <ButtonLink
                href={uri}
                rel="opener"
                onClick={(event) => {
                  if (onOpen()) event.preventDefault()
                }}
              >
                {copy('social.open', { name })}
              </ButtonLink>
              {code}
            </div>
          }
        />
      )
    case 'closed':
      return (
        <Outcome
          mark={mark('broken')}
          title={copy('social.closed.title')}
          text={copy('social.closed.action')}
          action={
            <div className="lk-connecting-actions">
              <Button onClick={onRetry}>{copy('social.retry')}</Button>
              {code}
            </div>
          }
        />
      )
  }
}
