import { sayDelete } from '../../copy/sayDelete.ts'
import { Ask } from '../parts/Ask.tsx'
import { AskedAccount } from '../parts/AskedAccount.tsx'

/** `delete-account`: confirms that the server deletes everything about this wallet. */
export function DeleteScreen() {
  return (
    <Ask
      title={sayDelete('deleteTitle')}
      deed={sayDelete('deleteDeed')}
      alarms={[
        { tone: 'error', title: sayDelete('deleteWarningTitle'), text: sayDelete('deleteWarningText') },
      ]}
    >
      <p>{sayDelete('deleteText')}</p>
      <AskedAccount />
    </Ask>
  )
}
