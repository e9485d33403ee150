# Tries, by system calls of x64, what no program inside a boundary may do. Prints one line for each attempt: its name, and
# `done` or the number of the error. No modules: inside the boundary perl has no libraries.
#   perl attacks.pl SECRET SOCKET PORT PARENT FOLDER HIDDEN
my ($secret, $socket, $port, $parent, $folder, $hidden) = @ARGV;
$| = 1;
$parent += 0;
sub told { my ($name, $done) = @_; print "$name ", ($done ? 'done' : $! + 0), "\n" }
sub call { my ($name, @arguments) = @_; told($name, syscall(shift @arguments, @arguments) >= 0) }
sub readable { my ($name, $path) = @_; my ($file, $text); told($name, open($file, '<', $path) && defined(sysread $file, $text, 10)) }
sub connects {
  my ($name, $family, $type, $address) = @_;
  my $made = socket(my $one, $family, $type, 0);
  told("$name: socket", $made);
  told("$name: connect", $made && connect($one, $address));
}
my $nothing = pack('Q16', (0) x 16);
my $here = pack('S a14', 2, pack('n C4 x8', $port, 127, 0, 0, 1));

# Files
readable('read: the secret', $secret);
readable('read: accounts', '/etc/passwd');
readable('read: environment of the parent', "/proc/$parent/environ");
readable('read: memory of the parent', "/proc/$parent/mem");
told('list: a folder of the system', opendir(my $listed, $hidden));
told('list: temporary files', opendir(my $tmp, substr($secret, 0, rindex($secret, '/'))));
told('write: a new file outside', open(my $new, '>', "$secret.new"));
told('write: a new file in its own folder', open(my $own, '>', "$folder/new"));
told('write: over the secret', open(my $over, '+<', $secret));
told('write: /dev/shm', open(my $shared, '>', '/dev/shm/uas-attack'));
call('truncate: by name', 76, "$secret\0", 0);
call('truncate: while opening for reading', 2, "$secret\0", 0x200, 0);
call('truncate: while opening for neither', 2, "$secret\0", 0x203, 0);
call('truncate: by openat', 257, -100, "$secret\0", 0x200, 0);
call('openat2', 437, -100, "$secret\0", pack('Q3', 0, 0, 0), 24);
told('mode', chmod(0644, $secret));
told('times', utime(1, 1, $secret));
told('owner', chown($>, -1, $secret));
call('attribute', 188, "$secret\0", "user.a\0", "b", 1, 0);
told('rename', rename($secret, "$secret.moved"));
told('delete', unlink($secret));
told('link', link($secret, "$folder/link"));
told('symbolic link', symlink('/etc/passwd', "$folder/symbolic"));
told('folder', mkdir("$folder/made"));
call('pipe with a name', 133, "$folder/pipe\0", 0010600, 0);
call('handle of a file', 303, -100, "$secret\0", pack('L2 a128', 128, 0, ''), pack('l', 0), 0);
call('file by its handle', 304, -100, pack('L2 a128', 8, 1, ''), 0);
call('watch: inotify', 294, 0);
call('watch: fanotify', 300, 0, 0);
call('device: terminal input', 16, 0, 0x5412, "x");

# Network
connects('PostgreSQL’s socket', 1, 1, pack('S a108', 1, $socket));
connects('an abstract socket', 1, 1, pack('S a*', 1, "\0uas-attack"));
connects('TCP', 2, 1, $here);
connects('TCP over IPv6', 10, 1, pack('S n L a16 L', 10, $port, 0, "\0" x 15 . "\1", 0));
connects('UDP', 2, 2, $here);
connects('netlink', 16, 3, pack('S S L L', 16, 0, 0, 0));
call('a pair of sockets', 53, 1, 1, 0, $nothing);

# Processes
told('fork', defined(my $child = fork));
if (defined $child and $child == 0) { syscall(231, 0) }
call('clone', 56, 17, 0, 0, 0, 0);
call('clone3', 435, pack('Q11', 0, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0), 88);
told('signal: the parent', kill(0, $parent));
call('signal: a thread', 234, $parent, $parent, 0);
call('signal: queued', 129, $parent, 0, $nothing);
call('signal: by a descriptor', 434, $parent, 0);
call('signal: owner of a file', 72, 0, 8, $parent);
call('signal: owner of a device', 16, 0, 0x8901, pack('l', $parent));
call('signal: which', 72, 0, 10, 9);
call('trace', 101, 16, $parent, 0, 0);
call('read memory of the parent', 310, $parent, pack('P Q', $nothing, 8), 1, pack('Q2', 0x400000, 8), 1, 0);
call('compare with the parent', 312, $parent, $parent, 0, 0, 0);
call('limits of the parent', 302, $parent, 7, 0, $nothing);
call('priority of the parent', 141, 0, $parent, 19);
call('processors of the parent', 203, $parent, 8, pack('Q', 3));
call('a session of its own', 112);
call('a group of its own', 109, 0, 0);
call('outliving the parent', 157, 1, 0, 0, 0, 0);
told('another program', do { no warnings; exec { '/usr/bin/prlimit' } 'prlimit', '--version' });

# Memory that no limit counts
call('memory: a file without a name', 319, "a\0", 0);
call('memory: a secret file', 447, 0);
call('memory: System V', 29, 0, 1 << 20, 01600);
call('memory: shared', 9, 0, 1 << 20, 3, 0x21, -1, 0);
call('memory: grows down', 9, 0, 1 << 20, 3, 0x122, -1, 0);
call('memory: locked', 151, 1);
call('memory: messages', 68, 0, 01600);
call('memory: a queue', 240, "a\0", 0102, 0600, 0);
pipe(my $from, my $to);
call('memory: a large pipe', 72, fileno($to), 1031, 1 << 20);
call('memory: pages of a pipe', 278, fileno($to), pack('P Q', $nothing, 8), 1, 0);

# The machine
call('namespaces', 272, 0x10000000);
call('mount', 165, "none\0", "$folder\0", "tmpfs\0", 0, 0);
call('root', 161, "/\0");
call('a new mount', 430, "tmpfs\0", 0);
call('BPF', 321, 0, $nothing, 128);
call('counters', 298, pack('L2 x112', 1, 112), 0, -1, -1, 0);
call('faults', 323, 1);
call('rings', 425, 1, pack('L30', (0) x 30));
call('keys', 248, "user\0", "a\0", "b", 1, -3);
call('key ring', 250, 0, -3, 1);
call('personality', 135, 0x0040000);
call('kernel messages', 103, 10, 0, 0);
call('host name', 170, "a", 1);
call('user', 105, 65534);
call('another convention', 0x40000000 + 39);
call('a call of tomorrow', 900);

# What is there has an end
my $taken = 0;
while ($taken < 1 << 36) { last if syscall(9, 0, 1 << 26, 3, 0x22, -1, 0) < 0; $taken += 1 << 26 }
print 'memory in all ', $taken, "\n";
my $open = 0;
my @files;
while (@files < 100_000) { open(my $one, '<', '/dev/null') or last; push @files, $one }
print 'files open ', scalar(@files), "\n";
