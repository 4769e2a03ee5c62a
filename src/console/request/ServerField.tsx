import { useId } from 'react'
import type { Server } from '#core/request/server.ts'
import { useEarlyChoice } from '#ui/use-early-choice.ts'

interface Props {
  readonly servers: readonly Server[]
  readonly server: Server | undefined
  /** About the servers of the document that are not offered. */
  readonly note?: string | undefined
  readonly onChoose: (id: Server['id']) => void
}

/** Servers come from the build's list and are never typed, so no link can send a key elsewhere. */
export function ServerField({ servers, server, note, onChoose }: Props) {
  const id = useId()
  const choose = (chosen: string) => {
    const found = servers.find((candidate) => candidate.id === chosen)
    if (found) onChoose(found.id)
  }
  const select = useEarlyChoice(server?.id, choose)
  if (!server) {
    return (
      <p className="console-hint">
        {note ?? (
          <>
            This portal was built without a base URL, so there is no server to call. In the snippet
            below, replace <code>{'{base_url}'}</code> with the service’s URL.
          </>
        )}
      </p>
    )
  }
  return (
    <div className="console-field">
      <label htmlFor={id}>Server</label>
      <select
        ref={select}
        id={id}
        autoComplete="off"
        value={server.id}
        onChange={({ target }) => choose(target.value)}
      >
        {servers.map(({ id: serverId, name, baseUrl }) => (
          <option key={serverId} value={serverId}>
            {name}: {baseUrl}
          </option>
        ))}
      </select>
      {note !== undefined && <p className="console-hint">{note}</p>}
    </div>
  )
}
