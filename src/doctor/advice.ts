import { caddy } from './advice/caddy.ts'
import type { ServerAdvice } from './advice/configuration.ts'
import { awsApiGateway, kong } from './advice/gateways.ts'
import { express, hono } from './advice/javascript.ts'
import { nginx } from './advice/nginx.ts'

/** The servers that the doctor has lines for. A key is what `--server` takes. */
export const servers = {
  nginx,
  caddy,
  express,
  hono,
  aws: awsApiGateway,
  kong,
} as const satisfies Readonly<Record<string, ServerAdvice>>

export type ServerName = keyof typeof servers

export const serverNames: readonly ServerName[] = Object.keys(servers).filter(isServerName)

export function isServerName(name: string): name is ServerName {
  return Object.hasOwn(servers, name)
}
