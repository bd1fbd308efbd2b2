-- A call has left the way to the gate, with or without having been made. ARGV: id.
redis.call('ZREM', p .. ':sent', ARGV[1])
redis.call('HDEL', p .. ':sent-for', ARGV[1])
return 'ok'
