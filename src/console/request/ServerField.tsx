import { useId } from 'react'
import type { Server } from '#core/request/operation.ts'
import { useEarlyChoice } from '../ui/use-early-choice.ts'

interface Props {
  readonly servers: readonly Server[]
  readonly server: Server | undefined
  readonly onChoose: (id: Server['id']) => void
}

/** The server is chosen from the build's list and never typed, so that no link can send a key elsewhere. */
export function ServerField({ servers, server, onChoose }: Props) {
  const id = useId()
  const choose = (chosen: string) => {
    const found = servers.find((candidate) => candidate.id === chosen)
    if (found) onChoose(found.id)
  }
  const select = useEarlyChoice(server?.id, choose)
  if (!server) {
    return (
      <p className="console-hint">
        This build of the portal was given no base URL, so there is no server to call. Put the
        service’s address in the place of <code>{'{base_url}'}</code> in the snippet below.
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
    </div>
  )
}
