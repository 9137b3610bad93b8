import { Avatar, CopyButton, ShortAddress } from '@latchkey/ui'
import { SettingsIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useKit } from '../../hooks/useKit.ts'

/** Shows the picture (opens the settings), the name or short address, and a copy button. */
export function Identity({
  address,
  name,
  avatar,
  onSettings,
}: {
  address: string
  name: string | null | undefined
  avatar: string | null | undefined
  onSettings: () => void
}) {
  const copy = useCopy()
  const kit = useKit()
  return (
    <div className="lk-identity">
      <button
        type="button"
        className="lk-identity-picture"
        aria-label={copy('account.settings')}
        title={copy('account.settings')}
        onClick={onSettings}
      >
        <Avatar address={address} src={avatar ?? undefined} size={60} />
        <span className="lk-identity-badge">
          <SettingsIcon size="small" />
        </span>
      </button>
      <CopyButton
        variant="inline"
        value={address}
        label={copy('account.copyAddress')}
        copiedLabel={copy('account.addressCopied')}
        onCopied={() => kit.emit({ name: 'COPY_ADDRESS', properties: {} })}
      >
        {name ? <bdi className="lk-identity-name">{name}</bdi> : <ShortAddress address={address} />}
      </CopyButton>
    </div>
  )
}
