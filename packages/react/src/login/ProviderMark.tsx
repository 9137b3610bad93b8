import type { LoginProvider } from '@latchkey/protocol/vocabulary'
import { Ring, useStyles } from '@latchkey/ui'
import type { ComponentProps } from 'react'
import css from './ProviderMark.css.ts'
import { SocialMark } from './SocialMark.tsx'

/** Shows a login provider's mark in a ring that shows the progress. */
export function ProviderMark({
  provider,
  ring,
}: {
  provider: LoginProvider
  ring: ComponentProps<typeof Ring>['state']
}) {
  useStyles(css)
  return (
    <Ring state={ring}>
      <span className="lk-provider-mark">
        <SocialMark provider={provider} />
      </span>
    </Ring>
  )
}
