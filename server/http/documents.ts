import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The page of the calls has inline styles of its own; scripts come from here only, as everywhere. */
const policy = {
  'default-src': "'self'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'font-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'frame-ancestors': "'none'",
};

/** Swagger UI leaves several of its controls without a name for a screen reader. */
const nameControls = `
const names = [
  ['.models-control, .opblock-control-arrow', '展开或收起'],
  ['.authorization__btn', '授权'],
  ['.copy-to-clipboard button', '复制'],
  ['.download-contents', '下载'],
  ['input[type="file"]', '选择文件'],
  ['.parameters input, .parameters select', '参数'],
  ['textarea', '请求内容'],
  ['select', '选择'],
  ['input', '输入'],
];
function label() {
  for (const [selector, name] of names)
    for (const control of document.querySelectorAll(selector))
      if (!control.getAttribute('aria-label') && !control.labels?.length) {
        const row = control.closest('tr')?.getAttribute('data-param-name');
        control.setAttribute('aria-label', row ? name + ' ' + row : name);
      }
  document.documentElement.lang = 'zh-CN';
}
new MutationObserver(label).observe(document.documentElement, { childList: true, subtree: true });
label();
`;

/** The API page, for developers: production does not tell of its calls. */
export async function serveDocuments(app: FastifyInstance): Promise<void> {
  const title = '安心录 接口';
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title, version: '1.0.0' } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
    theme: { title, js: [{ filename: 'names.js', content: nameControls }] },
  });
}
