/** Maximum characters of a note. */
export const noteCharactersMax = 500
/** Maximum notes per response, newest first. */
export const notesListedMax = 50
/** Maximum notes kept of an author, the newest ones, so that nobody can push out those of everyone else. */
export const notesPerAuthorMax = 5
/** Maximum characters of a mob’s name. */
export const mobNameCharactersMax = 60
/** Maximum members of a mob. */
export const mobMembersMax = 24
/** Maximum minutes of a turn. */
export const turnMinutesMax = 60
/** Maximum characters of the note that comes with a turn. */
export const turnNoteCharactersMax = 280
/** Maximum turns listed for a mob, newest first. Older ones are not kept. */
export const turnsListedMax = 20
/** Maximum characters of the signature of a turn. Wrapped signatures of smart accounts (ERC-6492) have some thousands. */
export const turnSignatureCharactersMax = 8_192
/** Maximum characters of a mob’s turns as JSON. Older ones are not kept. */
export const turnsCharactersMax = 65_536
/** Maximum mobs that an account may have started and that still exist. */
export const mobsPerAccountMax = 20
/** Interval at which a browser in view reads its mob, if it is not sent to it. */
export const mobPollMs = 3_000
/** Maximum time between two events of a stream that sends a mob to a browser. */
export const mobHeartbeatMs = 15_000
/** Minimum time between two changes sent by a stream of events. Changes in between are sent together. */
export const mobEventMinMs = 1_000
/** Maximum open streams of events per address. */
export const eventsAddressMax = 256
/** How long a mob is kept after its last change: a week. */
export const mobIdleMs = 604_800_000
