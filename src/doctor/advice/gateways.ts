import type { ServerAdvice } from './configuration.ts'

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-apigatewayv2-api-cors.html */
export const awsApiGateway: ServerAdvice = {
  title: 'AWS API Gateway, HTTP API (CloudFormation)',
  where: 'In the Properties of the AWS::ApiGatewayV2::Api resource.',
  isRun: false,
  write: ({ origin, methods, allowHeaders, exposeHeaders, maxAge, always }) =>
    [
      'CorsConfiguration:',
      `  AllowOrigins: ['${origin}']`,
      `  AllowMethods: [${methods.join(', ')}]`,
      `  AllowHeaders: [${allowHeaders.join(', ')}]`,
      `  ExposeHeaders: [${exposeHeaders.join(', ')}]`,
      `  MaxAge: ${maxAge}`,
      ...always.map(({ name, value }) => `# Let the integration send ${name}: ${value}`),
    ].join('\n'),
}

/** https://developer.konghq.com/plugins/cors/ and https://developer.konghq.com/plugins/response-transformer/ */
export const kong: ServerAdvice = {
  title: 'Kong (declarative configuration)',
  where: 'In the API’s service entry.',
  isRun: false,
  write: ({ origin, methods, allowHeaders, exposeHeaders, maxAge, always }) =>
    [
      'plugins:',
      '  - name: cors',
      '    config:',
      `      origins: ['${origin}']`,
      `      methods: [${methods.join(', ')}]`,
      `      headers: [${allowHeaders.join(', ')}]`,
      `      exposed_headers: [${exposeHeaders.join(', ')}]`,
      `      max_age: ${maxAge}`,
      '      credentials: false',
      '      preflight_continue: false',
      ...(always.length > 0
        ? [
            '  - name: response-transformer',
            '    config:',
            '      add:',
            '        headers:',
            ...always.map(({ name, value }) => `          - '${name}:${value}'`),
          ]
        : []),
    ].join('\n'),
}
