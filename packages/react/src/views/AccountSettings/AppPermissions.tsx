import type { AppPermission } from '@latchkey/core'
import { IconButton, List, Row, useStyles } from '@latchkey/ui'
import { CloseIcon, KeyIcon } from '@latchkey/ui/icons'
import { useCopy } from '../../copy/useCopy.ts'
import { useFormat } from '../../copy/useFormat.ts'
import { usePermissions } from '../../hooks/usePermissions.ts'
import { useRevokePermission } from '../../hooks/useRevokePermission.ts'
import { useErrorToast } from '../../toast/useErrorToast.ts'
import { useToasts } from '../../toast/useToasts.ts'
import css from './AccountSettings.css.ts'
import { NotLoaded } from './NotLoaded.tsx'

/**
 * Lists what apps may do on the account's behalf, each revocable, or that it couldn't be loaded. Renders nothing without
 * permissions.
 */
export function AppPermissions() {
  useStyles(css)
  const copy = useCopy()
  const { data: permissions = [], dataUpdatedAt, isError, isPaused, refetch } = usePermissions()
  const hasFailed = isError || isPaused
  const holding = permissions.filter(
    ({ revokedAt, expiry }) => revokedAt === null && expiry * 1000 > dataUpdatedAt,
  )
  if (holding.length === 0 && !hasFailed) return null
  return (
    <section className="lk-settings-group">
      <h3 className="lk-settings-legend">{copy('settings.permissions')}</h3>
      {hasFailed && <NotLoaded title={copy('settings.permissions.failed.title')} onRetry={refetch} />}
      {holding.length > 0 && (
        <List gap label={copy('settings.permissions')}>
          {holding.map((permission) => (
            <Permitted key={permission.pci} permission={permission} />
          ))}
        </List>
      )}
    </section>
  )
}

function Permitted({ permission: { project, expiry, context } }: { permission: AppPermission }) {
  const copy = useCopy()
  const format = useFormat()
  const toasts = useToasts()
  const onError = useErrorToast()
  const { name } = project
  // Passed to the hook instead of the call: the revoked row has unmounted by then.
  const onSuccess = () => toasts.show({ message: copy('settings.permissions.ended', { name }) })
  const { revokePermission, isPending } = useRevokePermission({ mutation: { onSuccess, onError } })
  return (
    <div className="lk-connected">
      <Row
        mark={<KeyIcon />}
        label={<bdi>{name}</bdi>}
        detail={copy('settings.until', { day: format.date(new Date(expiry * 1000)) })}
      />
      <IconButton
        label={copy('settings.permissions.end', { name })}
        disabled={context === null}
        waiting={isPending}
        onClick={() => revokePermission({ context: context ?? '' })}
      >
        <CloseIcon />
      </IconButton>
    </div>
  )
}
