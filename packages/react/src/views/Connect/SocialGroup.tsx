import { useStyles } from '@latchkey/ui'
import { KeyIcon, MoreIcon } from '@latchkey/ui/icons'
import { socialCopy } from '../../copy/en/social.ts'
import { useCopy, ViewCopyContext } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'
import { SocialMark } from '../../login/SocialMark.tsx'
import { useLogins } from '../../login/useLogins.ts'
import { useNavigation } from '../../modal/navigation/useNavigation.ts'
import css from './SocialGroup.css.ts'

/** Providers shown with their names. */
const namedMax = 2

/**
 * Logs in by a provider: two with names, the rest as marks, and a link to all; or by a passkey. Loads after Connect,
 * with its texts.
 */
export function SocialGroup() {
  return (
    <ViewCopyContext.Provider value={socialCopy}>
      <SocialButtons />
    </ViewCopyContext.Provider>
  )
}

function SocialButtons() {
  useStyles(css)
  const copy = useCopy()
  const { push } = useNavigation()
  const { passkey } = useKit().config.features
  const { providers, start } = useLogins()
  const rest = providers.slice(namedMax)
  return (
    <fieldset className="lk-socials lk-connect-social" aria-label={copy('social.group')}>
      {providers.length > 0 && (
        <div className="lk-socials-line">
          {providers.slice(0, namedMax).map((provider) => {
            const name = copy(`social.provider.${provider}`)
            return (
              <button
                key={provider}
                type="button"
                aria-label={copy('social.with', { name })}
                onClick={() => start(provider)}
              >
                <SocialMark provider={provider} />
                <span>{name}</span>
              </button>
            )
          })}
        </div>
      )}
      {rest.length > 0 && (
        <div className="lk-socials-line">
          {rest.map((provider) => (
            <button
              key={provider}
              type="button"
              aria-label={copy('social.with', { name: copy(`social.provider.${provider}`) })}
              onClick={() => start(provider)}
            >
              <SocialMark provider={provider} />
            </button>
          ))}
          <button type="button" aria-label={copy('social.all')} onClick={() => push({ view: 'AllSocials' })}>
            <MoreIcon />
          </button>
        </div>
      )}
      {passkey && (
        <div className="lk-socials-line">
          <button
            type="button"
            aria-label={copy('social.passkey.with')}
            onClick={() => push({ view: 'ConnectingPasskey' })}
          >
            <KeyIcon />
            <span>{copy('social.passkey')}</span>
          </button>
        </div>
      )}
    </fieldset>
  )
}
