import { startExportsEnvironment } from './exports-environment.ts';

// A whole exporter with a lasting connection, in a process that a test may kill.
const environment = await startExportsEnvironment();
const config = { broker: '127.0.0.1', port: Number(process.argv[2]) };
await environment.send('PUT', '/export/configs/mqtt', { enabled: true, config });
setInterval(() => undefined, 1000);
