import { NamesFetchFailedError } from '@latchkey/core'
import { Button, List, Notice, Row } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import { useNames } from '../../hooks/useNames.ts'
import { useNameErrorWords } from '../../parts/useNameErrorWords.ts'

/**
 * Shows the server's names that resolve to the account, or why they couldn't be loaded (8.11). Renders nothing without
 * names.
 */
export function AccountNames() {
  const copy = useCopy()
  const { data: names = [], error, isFetching, isPaused, refetch } = useNames()
  const nameErrorWords = useNameErrorWords()
  const hasNames = names.length > 0
  // Offline, a query waits without an error.
  const failure = error ?? (isPaused ? new NamesFetchFailedError(undefined) : null)
  if (!hasNames && !failure) return null
  return (
    <section className="lk-settings-group">
      <h3 className="lk-settings-legend">{copy('settings.names')}</h3>
      {hasNames ? (
        <List gap label={copy('settings.names')}>
          {names.map(({ name }) => (
            <Row key={name} label={<bdi>{name}</bdi>} />
          ))}
        </List>
      ) : (
        <Notice
          tone="warning"
          title={<bdi>{nameErrorWords(failure).title}</bdi>}
          action={
            <Button
              size="compact"
              variant="secondary"
              loading={isFetching}
              onClick={() => {
                refetch()
              }}
            >
              {copy('button.retry')}
            </Button>
          }
        >
          {nameErrorWords(failure).action}
        </Notice>
      )}
    </section>
  )
}
